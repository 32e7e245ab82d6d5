import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, workspaceFolders } from '../../build/workspaces';

/** The parts of the project that a change can affect. A part is a workspace or a folder of `infra`. */
export interface Affected {
  /** Folders from the project's root; `null` when the change can affect everything. */
  readonly parts: readonly string[] | null;
  /** Whether the change can affect pages in a browser. */
  readonly browser: boolean;
  /** A description of what was skipped and why, for the terminal. */
  readonly told: string;
}

/** The parts that each part imports or starts. */
export type PartGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Their tests read files of every folder. */
const readAll = ['infra/build', 'infra/checks'];
/** It starts the processes and serves the bundles of all other parts, which its imports don't show. */
const startsAll = 'infra/local';
const browserTests = 'infra/e2e';

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/**
 * Returns the files that differ from `base`, committed or not. The default for `base` is where this branch left
 * `origin/main`.
 */
export function changedFiles(base?: string): string[] {
  const since = base ?? lines(git('merge-base', 'HEAD', 'origin/main'))[0] ?? 'HEAD';
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...lines(git('diff', '--name-only', since)), ...lines(untracked)])];
}

/** Returns the part that a file belongs to; `null` for files in the root, which can affect everything. */
export function partOf(file: string, workspaces: readonly string[]): string | null {
  const inside = workspaces.filter((folder) => file.startsWith(`${folder}/`));
  const innermost = inside.sort((one, other) => other.length - one.length)[0];
  if (innermost !== 'infra') return innermost ?? null;
  return file.split('/').length > 2 ? file.split('/').slice(0, 2).join('/') : 'infra';
}

const imported = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function importsOf(file: string, text: string, workspaces: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(imported)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [join(dirname(file), name)];
    const folder = workspaces.get(name.split('/').slice(0, 2).join('/'));
    return folder ? [`${folder}/src`] : [];
  });
}

/** Builds the graph from the imports of every source file. */
function readPartGraph(workspaces: ReadonlyMap<string, string>): PartGraph {
  const folders = [...workspaces.values()];
  const graph = new Map<string, Set<string>>();
  for (const file of lines(git('ls-files', '*.ts', '*.tsx', '*.mjs'))) {
    const part = partOf(file, folders);
    if (part === null || !existsSync(join(root, file))) continue;
    const uses = graph.get(part) ?? new Set<string>();
    graph.set(part, uses);
    for (const target of importsOf(file, readFileSync(join(root, file), 'utf8'), workspaces)) {
      const used = partOf(target, folders);
      if (used !== null && used !== part) uses.add(used);
    }
  }
  const site = folders.filter((folder) => !folder.startsWith('infra'));
  graph.set(startsAll, new Set([...(graph.get(startsAll) ?? []), ...site]));
  return graph;
}

/** Returns the given parts and all that use them directly or indirectly. */
export function withUsers(changed: readonly string[], graph: PartGraph): string[] {
  const affected = new Set(changed);
  for (const part of affected) for (const [user, uses] of graph) if (uses.has(part)) affected.add(user);
  return [...affected].sort();
}

const isDocument = (file: string) => file.endsWith('.md') || file.startsWith('docs/');

/**
 * Returns what the changes since `base` can affect, based on the imports between workspaces.
 *
 * @throws Error when git does not know `base`.
 */
export function affectedFrom(base?: string): Affected {
  const workspaces = workspaceFolders();
  const files = changedFiles(base);
  const code = files.filter((file) => !isDocument(file));
  const changed = code.map((file) => partOf(file, [...workspaces.values()]));
  if (changed.includes(null)) {
    const file = code[changed.indexOf(null)];
    return { parts: null, browser: true, told: `Nothing is left out: ${file} can affect everything.` };
  }
  const graph = readPartGraph(workspaces);
  const parts = [...new Set([...withUsers([...new Set(changed as string[])], graph), ...readAll])].sort();
  const browser = parts.includes(browserTests);
  const skipped = [...graph.keys()].filter((part) => !parts.includes(part)).sort();
  const told = [
    `${files.length} files changed. Tested: ${parts.join(', ')}.`,
    ...(skipped.length > 0 ? [`Left out, because they import nothing of it: ${skipped.join(', ')}.`] : []),
    ...(browser ? [] : ['Left out: browser tests, because nothing they start was changed.']),
  ];
  return { parts, browser, told: told.join('\n') };
}
