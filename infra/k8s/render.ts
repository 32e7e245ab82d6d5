import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { isFields, type Manifest } from './manifest';

/** Lists whose entries Kubernetes identifies by a field. Any other list is replaced as a whole. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
};

/**
 * Applies a strategic merge patch to an object: the patch wins, null removes, and lists with a key are merged entry by
 * entry.
 */
function strategicMerge(base: unknown, patch: unknown, field = ''): unknown {
  const key = mergeKeys[field];
  if (key && Array.isArray(base) && Array.isArray(patch)) return mergeLists(base, patch, key);
  if (!isFields(base) || !isFields(patch)) return patch;
  const merged = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = name in base ? strategicMerge(base[name], value, name) : value;
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

/** The part of kustomize that we use. An unknown field is an error. */
const kustomization = z.strictObject({
  apiVersion: z.enum(['kustomize.config.k8s.io/v1beta1', 'kustomize.config.k8s.io/v1alpha1']),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  components: z.array(z.string()).default([]),
  configMapGenerator: z.array(z.strictObject({ name: z.string(), envs: z.array(z.string()) })).default([]),
  patches: z
    .array(z.strictObject({ path: z.string(), target: z.strictObject({ kind: z.string() }).optional() }))
    .default([]),
  images: z
    .array(
      z.strictObject({
        name: z.string(),
        newName: z.string().optional(),
        newTag: z.string().optional(),
        digest: z.string().optional(),
      }),
    )
    .default([]),
});
type Kustomization = z.infer<typeof kustomization>;

const withoutNamespace = new Set(['Namespace', 'PriorityClass']);

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
 * Renders a folder like `kubectl kustomize`, so that manifests can be checked without kubectl. A test compares the two
 * where kubectl is installed.
 */
export function render(folder: string): Manifest[] {
  return withHashes(accumulate(folder));
}

/** Collects the manifests of a folder, before generated names get their hash. */
function accumulate(folder: string, before: readonly Manifest[] = []): Manifest[] {
  const own = kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  const resources = own.resources.flatMap((name) => resourcesAt(join(folder, name)));
  const generated = own.configMapGenerator.map((each) => configMapOf(each, folder));
  const manifests = [...before, ...resources, ...generated];
  // A component also changes the manifests before it.
  return own.components
    .reduce<readonly Manifest[]>((all, name) => accumulate(join(folder, name), all), manifests)
    .map((manifest) => patched(manifest, own, folder))
    .map((manifest) => inNamespace(manifest, own))
    .map((manifest) => withImages(manifest, own) as Manifest);
}

const generatedMark = 'generated';

function configMapOf({ name, envs }: Kustomization['configMapGenerator'][number], folder: string): Manifest {
  const lines = envs.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  const settings = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const data = Object.fromEntries(settings.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, [generatedMark]: true }, data };
}

/** Appends a hash of the contents to the names of generated maps and to the references to them. */
function withHashes(manifests: readonly Manifest[]): Manifest[] {
  const isGenerated = ({ metadata }: Manifest) => metadata[generatedMark] === true;
  const names = new Map(manifests.filter(isGenerated).map((map) => [map.metadata.name, nameWithHash(map)]));
  return manifests.map((manifest) => {
    if (!isGenerated(manifest)) return renamed(manifest, names) as Manifest;
    const { [generatedMark]: _mark, ...metadata } = manifest.metadata;
    return { ...manifest, metadata: { ...metadata, name: names.get(metadata.name) ?? metadata.name } };
  });
}

/** Hashes as kustomize does: without the map's name, and with some characters replaced so that no words appear. */
function nameWithHash({ kind, metadata: { name }, data }: Manifest): string {
  const content = isFields(data) ? Object.fromEntries(Object.entries(data).sort()) : data;
  const digest = hash('sha256', JSON.stringify({ data: content, kind, name: '' }));
  const letters: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };
  return `${name}-${[...digest.slice(0, 10)].map((each) => letters[each] ?? each).join('')}`;
}

function renamed(value: unknown, names: ReadonlyMap<string, string>, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (!isFields(value)) return value;
  const isReference = field === 'configMapRef' || field === 'configMapKeyRef';
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isReference && key === 'name' ? (names.get(String(each)) ?? each) : renamed(each, names, key),
    ]),
  );
}

function resourcesAt(path: string): Manifest[] {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  return statSync(path).isDirectory() ? accumulate(path) : readManifests(path);
}

function patched(manifest: Manifest, { patches }: Kustomization, folder: string): Manifest {
  return patches.reduce((current, { path, target }) => {
    const [patch] = readManifests(join(folder, path));
    if (!patch) throw new Error(`${join(dirname(folder), path)} is empty.`);
    if (!applies(patch, current, target)) return current;
    // The patch's target is not part of the change.
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
  if (!chosen) return image;
  const { newName = chosen.name, newTag, digest } = chosen;
  return digest ? `${newName}@${digest}` : `${newName}:${newTag}`;
}
