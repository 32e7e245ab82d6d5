import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { isFields, type Manifest } from './manifest';

/** Lists whose entries Kubernetes knows by a field; any other list is replaced as a whole. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
};

/** What a strategic merge patch makes of an object: the patch wins, lists with a key are merged entry by entry. */
function strategicMerge(base: unknown, patch: unknown, field = ''): unknown {
  const key = mergeKeys[field];
  if (key && Array.isArray(base) && Array.isArray(patch)) return mergeLists(base, patch, key);
  if (!isFields(base) || !isFields(patch)) return patch;
  const merged = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    merged[name] = name in base ? strategicMerge(base[name], value, name) : value;
  }
  return merged;
}

function mergeLists(base: readonly unknown[], patch: readonly unknown[], key: string): unknown[] {
  const nameOf = (entry: unknown) => (isFields(entry) ? entry[key] : undefined);
  const names = new Set(base.map(nameOf));
  const merged = base.map((entry) => {
    const change = patch.find((each) => nameOf(each) === nameOf(entry));
    return change === undefined ? entry : strategicMerge(entry, change);
  });
  return [...merged, ...patch.filter((entry) => !names.has(nameOf(entry)))];
}

/** The part of kustomize that we use, and no more: an unknown field is an error. */
const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  patches: z
    .array(z.strictObject({ path: z.string(), target: z.strictObject({ kind: z.string() }).optional() }))
    .default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string().optional(), newTag: z.string() })).default([]),
});
type Kustomization = z.infer<typeof kustomization>;

const withoutNamespace = new Set(['Namespace']);

export function readManifests(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(file, 'utf8'));
  return documents.flatMap((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}

/**
 * Renders a folder as `kubectl kustomize` does, so that manifests can be checked where there is no kubectl; a test
 * compares the two where there is one.
 */
export function render(folder: string): Manifest[] {
  const own = kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  const resources = own.resources.flatMap((name) => resourcesAt(join(folder, name)));
  return resources
    .map((manifest) => patched(manifest, own, folder))
    .map((manifest) => inNamespace(manifest, own))
    .map((manifest) => withImages(manifest, own) as Manifest);
}

function resourcesAt(path: string): Manifest[] {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  return statSync(path).isDirectory() ? render(path) : readManifests(path);
}

function patched(manifest: Manifest, { patches }: Kustomization, folder: string): Manifest {
  return patches.reduce((current, { path, target }) => {
    const [patch] = readManifests(join(folder, path));
    if (!patch) throw new Error(`${join(dirname(folder), path)} is empty.`);
    if (!applies(patch, current, target)) return current;
    // A patch's target is not part of the change.
    const { apiVersion, kind, metadata, ...changes } = patch;
    const { name, ...rest } = metadata;
    return strategicMerge(current, { ...changes, metadata: rest }) as Manifest;
  }, manifest);
}

function applies(patch: Manifest, manifest: Manifest, target: { kind: string } | undefined): boolean {
  if (target) return new RegExp(`^(${target.kind})$`).test(manifest.kind);
  return patch.kind === manifest.kind && patch.metadata.name === manifest.metadata.name;
}

function inNamespace(manifest: Manifest, { namespace }: Kustomization): Manifest {
  if (!namespace || withoutNamespace.has(manifest.kind)) return manifest;
  return { ...manifest, metadata: { ...manifest.metadata, namespace } };
}

function withImages(value: unknown, own: Kustomization): unknown {
  if (Array.isArray(value)) return value.map((each) => withImages(each, own));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'image' ? imageFor(each, own) : withImages(each, own)]),
  );
}

function imageFor(image: unknown, { images }: Kustomization): unknown {
  const [name] = String(image).split(':');
  const chosen = images.find((each) => each.name === name);
  return chosen ? `${chosen.newName ?? chosen.name}:${chosen.newTag}` : image;
}
