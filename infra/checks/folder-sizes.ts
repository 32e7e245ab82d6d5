import { dirname } from 'node:path';

/** Most folders side by side in one folder, beside `texts`, `testing` and `styles`. */
export const mostModules = 9;
/** Most source files in one folder, those of its sub-folders not counted. */
export const mostFiles = 15;

/** Each folder is a game, a program, or a part of a database. */
export const manyModules: readonly string[] = [
  'infra',
  'infra/embedded-mongo/src',
  'mf-funzone/rules/src',
  'mf-funzone/src/games',
];
/** One check, one file; one component, one file. */
export const manyFiles: readonly string[] = ['services/registry/src/gates', 'shell/kit/src/components'];

const beside = /\/(texts|testing|styles)$/;
const isTexts = /\/texts$/;

/** How many are in each folder, of folders that hold more than they may. */
export type Sizes = Readonly<Record<string, number>>;

function countByFolder(paths: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

const above = (limit: number, counts: ReadonlyMap<string, number>): Sizes =>
  Object.fromEntries([...counts].filter(([, count]) => count > limit).sort());

/** The folder of this path and those it lies in. */
function foldersAround(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAround(folder)];
}

/** Folders with too many modules. @param files paths of sources */
export function withManyModules(files: readonly string[]): Sizes {
  const folders = new Set(files.flatMap(foldersAround));
  const modules = [...folders].filter((folder) => !beside.test(folder) && folder.includes('/'));
  return above(mostModules, countByFolder(modules));
}

/** Folders with too many source files. @param files paths of sources */
export function withManyFiles(files: readonly string[]): Sizes {
  return above(mostFiles, countByFolder(files.filter((file) => !isTexts.test(dirname(file)))));
}

/** Sizes without the deliberate exceptions. @throws Error when a folder is no exception any more */
export function besides(exceptions: readonly string[], sizes: Sizes): Sizes {
  const needless = exceptions.filter((folder) => !(folder in sizes));
  if (needless.length > 0) throw new Error(`Small enough, or moved: delete ${needless} from folder-sizes.ts.`);
  return Object.fromEntries(Object.entries(sizes).filter(([folder]) => !exceptions.includes(folder)));
}
