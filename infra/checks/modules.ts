import { type ModuleTable, moduleTables } from './module-tables';
import type { SourceImport } from './source-imports';

/** A broken rule. Its `id` stays the same until it is mended; `advice` says how to mend it. */
export interface Violation {
  readonly id: string;
  readonly advice: string;
}

type Tables = Readonly<Record<string, ModuleTable>>;

/** An import within one workspace, and the modules it joins; a file of `src` itself is in none. */
interface ModuleImport extends SourceImport {
  readonly table: ModuleTable;
  readonly fromModule: string | null;
  readonly toModule: string | null;
}

const isBelowAll = (module: string) => module === 'texts' || module === 'styles';

/** Returns the module of a file; null for a file of `src` itself. @param path from `src` */
function moduleOf(path: string, { rows }: ModuleTable): string | null {
  const [first = '', second, ...rest] = path.split('/');
  if (second === undefined) return null;
  const isGroup = rest.length > 0 && rows.flat().includes(`${first}/*`);
  return isGroup ? `${first}/${second}` : first;
}

function rankOf(module: string, { rows }: ModuleTable): number {
  if (isBelowAll(module)) return -1;
  const names = [module, `${module.split('/')[0]}/*`];
  const rank = rows.findIndex((row) => names.some((name) => row.includes(name)));
  return rank === -1 ? rows.length : rank;
}

function importsWithin(imports: readonly SourceImport[], tables: Tables): ModuleImport[] {
  return Object.entries(tables).flatMap(([workspace, table]) => {
    const src = `${workspace}/src/`;
    const within = imports.filter(({ from, to }) => from.startsWith(src) && to.startsWith(src));
    const moduleAt = (path: string) => moduleOf(path.slice(src.length), table);
    return within.map((each) => ({ ...each, table, fromModule: moduleAt(each.from), toModule: moduleAt(each.to) }));
  });
}

const idOf = ({ from, to }: SourceImport) => `${from} -> ${to}`;

function isAgainstDirection({ table, fromModule, toModule, to, isType }: ModuleImport): boolean {
  if (fromModule === null || fromModule === toModule) return false;
  // Helpers of tests stand above everything, because they start the whole workspace.
  if (fromModule === 'testing') return false;
  if (toModule === null) return !(isType && to.endsWith('/src/config.ts'));
  return rankOf(toModule, table) >= rankOf(fromModule, table);
}

function directionAdvice({ table, fromModule, toModule }: ModuleImport): string {
  if (toModule === null) return 'A module imports no file of src but the types of config.ts: move what it needs.';
  const order = `The table of modules does not name ${toModule} before ${fromModule}`;
  return table.hasDoors
    ? `${order}: own an interface that src passes an object for, send an event, or move the declaration down.`
    : `${order}: move what both need down, or let the page that shows both pass it on.`;
}

/** Returns the imports of modules that do not stand below the importing one in their workspace's table. */
export function againstDirection(imports: readonly SourceImport[], tables: Tables = moduleTables): Violation[] {
  return importsWithin(imports, tables)
    .filter(isAgainstDirection)
    .map((each) => ({ id: idOf(each), advice: directionAdvice(each) }));
}

const isDoorOf = (path: string, module: string) => path.endsWith(`/src/${module}/index.ts`);

/** Returns imports of another module past its `index.ts`, and imports of a module's own `index.ts`. */
export function pastDoors(imports: readonly SourceImport[], tables: Tables = moduleTables): Violation[] {
  const withDoors = Object.fromEntries(Object.entries(tables).filter(([, { hasDoors }]) => hasDoors));
  return importsWithin(imports, withDoors).flatMap((each) => {
    const { fromModule, toModule, to } = each;
    if (toModule === null || isBelowAll(toModule)) return [];
    const isOwn = fromModule === toModule;
    if (isDoorOf(to, toModule) !== isOwn) return [];
    const advice = isOwn
      ? 'Import the file that declares it: a door is for other modules.'
      : `Import ${toModule}/index.ts, which re-exports what other modules may use.`;
    return [{ id: idOf(each), advice }];
  });
}

/** Returns folders that are in no row of their workspace's table, and rows without a folder. */
export function unlikeTable(folders: readonly string[], { rows }: ModuleTable): string[] {
  const beside = ['texts', 'styles', 'testing'];
  const names = rows.flat().map((name) => name.replace('/*', ''));
  const unknown = folders.filter((folder) => !names.includes(folder) && !beside.includes(folder));
  const missing = names.filter((name) => !folders.includes(name));
  return [...unknown.map((name) => `${name} is in no row`), ...missing.map((name) => `${name} is no folder`)];
}
