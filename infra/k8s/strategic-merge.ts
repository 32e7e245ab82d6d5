import { isFields } from './manifest';

/** Lists whose entries Kubernetes knows by a field; any other list is replaced as a whole. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
};

/** What a strategic merge patch makes of an object: the patch wins, lists with a key are merged entry by entry. */
export function strategicMerge(base: unknown, patch: unknown, field = ''): unknown {
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
