import { dirname } from 'node:path';
import { importsBetween, type SourceImport } from './source-imports';

/** For each folder, which of its files and folders import which others of them. */
type ImportGraphs = Map<string, Map<string, Set<string>>>;

/**
 * Returns circular imports, as `services/blog/src: likes -> blogs`. Sibling folders count as wholes, like the files of
 * one folder. Type imports count, too, except those of the settings, and those by which the context of a module
 * (`likes.context.ts`) names the parts of its own module: a part takes some members of the context, which in turn names
 * the part.
 *
 * @param sources TypeScript by path; imports of other files are ignored.
 */
export function circularImports(sources: ReadonlyMap<string, string>): string[] {
  return [...importGraphs(sources)].flatMap(([folder, graph]) =>
    [...graph].flatMap(([part, imported]) =>
      [...imported].filter((other) => reaches(graph, other, part)).map((other) => `${folder}: ${part} -> ${other}`),
    ),
  );
}

function importGraphs(sources: ReadonlyMap<string, string>): ImportGraphs {
  const graphs: ImportGraphs = new Map();
  for (const each of importsBetween(sources)) {
    if (!isOfContext(each)) addImport(graphs, each.from.split('/'), each.to.split('/'));
  }
  return graphs;
}

function isOfContext({ from, to, isType }: SourceImport): boolean {
  if (!isType) return false;
  return /(^|\/)src\/config\.ts$/.test(to) || (from.endsWith('.context.ts') && to.startsWith(`${dirname(from)}/`));
}

/** Adds an import to the graph of the deepest folder that contains both files. */
function addImport(graphs: ImportGraphs, from: readonly string[], to: readonly string[]): void {
  const depth = from.findIndex((part, at) => part !== to[at]);
  const folder = from.slice(0, depth).join('/');
  const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
  const [part = '', imported = ''] = [from[depth], to[depth]];
  graphs.set(folder, graph.set(part, (graph.get(part) ?? new Set()).add(imported)));
}

function reaches(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const part of reached) for (const next of graph.get(part) ?? []) reached.add(next);
  return reached.has(to);
}
