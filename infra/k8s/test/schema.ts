import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFields, type Manifest } from '../manifest';

/** Checks manifests against Kubernetes' own schemas, without a cluster. */

const require = createRequire(import.meta.url);

/** The description of the fields in the client's models. */
interface Model {
  getAttributeTypeMap(): { readonly baseName: string; readonly type: string }[];
}

const clientFolder = dirname(require.resolve('@kubernetes/client-node'));
const models: Readonly<Record<string, Partial<Model> | undefined>> = await import(
  pathToFileURL(join(clientFolder, 'gen/models/all.js')).href
);

/**
 * Returns descriptions of all problems of a manifest: invalid values according to the schema, and fields that the
 * client's models don't have.
 */
export function problemsOf(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  const problems = [...schemaProblems(manifest)];
  const version = apiVersion.split('/').at(-1) ?? '';
  const type = `${version.charAt(0).toUpperCase()}${version.slice(1)}${kind}`;
  if (models[type]) addUnknownFields(type, manifest, kind, problems);
  else problems.push(`there is no ${apiVersion} ${kind}`);
  return problems.map((problem) => `${kind}/${manifest.metadata.name}: ${problem}`);
}

function schemaProblems(manifest: Manifest): string[] {
  try {
    const module = require(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
    new module[manifest.kind](manifest).validate();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function addUnknownFields(type: string, value: unknown, at: string, problems: string[]): void {
  if (value === null || value === undefined) return;
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item !== undefined) {
    if (!Array.isArray(value)) problems.push(`${at} must be a list`);
    else for (const [index, each] of value.entries()) addUnknownFields(item, each, `${at}[${index}]`, problems);
    return;
  }
  const attributes = models[type]?.getAttributeTypeMap?.();
  if (!attributes || !isFields(value)) return;
  const types = new Map(attributes.map(({ baseName, type: each }) => [baseName, each]));
  for (const [name, each] of Object.entries(value)) {
    const known = types.get(name);
    if (known === undefined) problems.push(`${at}.${name} is no field of ${type}`);
    else addUnknownFields(known, each, `${at}.${name}`, problems);
  }
}
