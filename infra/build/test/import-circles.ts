import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** For each folder, which of its files and folders import which others of them. */
type ImportGraphs = Map<string, Map<string, Set<string>>>;

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/**
 * Returns circular imports, as `services/blog/src: likes -> blogs`. Sibling folders count as wholes, like the files of
 * one folder. Type imports count, too.
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
  for (const [path, text] of sources) {
    for (const specifier of importsIn(path, text)) {
      const base = normalize(join(dirname(path), specifier));
      const target = endings.map((ending) => base + ending).find((each) => sources.has(each));
      if (target !== undefined && target !== path) addImport(graphs, path.split('/'), target.split('/'));
    }
  }
  return graphs;
}

function importsIn(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  const reexports = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value));
  // The parser gives a dynamic import as a range of the text, including its quotation marks.
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const all = [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexports, ...dynamic];
  return all.filter((specifier) => specifier?.startsWith('.')).map(String);
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
