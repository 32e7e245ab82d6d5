import { dirname } from 'node:path';

/** The largest number of folders side by side in one folder, not counting `texts`, `testing` and `styles`. */
export const mostModules = 9;
/** The largest number of source files in one folder, not counting those of its sub-folders. */
export const mostFiles = 15;

/** These may hold more folders, because each one is a game, a program, or a part of a database. */
export const manyModules: readonly string[] = [
  'infra',
  'infra/embedded-mongo/src',
  'mf-funzone/rules/src',
  'mf-funzone/src/games',
];
/** These may hold more files, because each one is a check or a component that stands alone. */
export const manyFiles: readonly string[] = ['services/registry/src/gates', 'shell/kit/src/components'];

const beside = /\/(texts|testing|styles)$/;
const isTexts = /\/texts$/;

/** The number of entries of each folder that holds more than it may. */
export type Sizes = Readonly<Record<string, number>>;

function countByFolder(paths: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

const above = (limit: number, counts: ReadonlyMap<string, number>): Sizes =>
  Object.fromEntries([...counts].filter(([, count]) => count > limit).sort());

/** Returns the folder of this path and all folders around it. */
function foldersAround(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAround(folder)];
}

/** Returns the folders with too many modules. @param files paths of sources */
export function withManyModules(files: readonly string[]): Sizes {
  const folders = new Set(files.flatMap(foldersAround));
  const modules = [...folders].filter((folder) => !beside.test(folder) && folder.includes('/'));
  return above(mostModules, countByFolder(modules));
}

/** Returns the folders with too many source files. @param files paths of sources */
export function withManyFiles(files: readonly string[]): Sizes {
  return above(mostFiles, countByFolder(files.filter((file) => !isTexts.test(dirname(file)))));
}

/** Returns the sizes without the deliberate exceptions. @throws Error when a folder is no exception any more */
export function besides(exceptions: readonly string[], sizes: Sizes): Sizes {
  const needless = exceptions.filter((folder) => !(folder in sizes));
  if (needless.length > 0) throw new Error(`Small enough, or moved: delete ${needless} from folder-sizes.ts.`);
  return Object.fromEntries(Object.entries(sizes).filter(([folder]) => !exceptions.includes(folder)));
}
