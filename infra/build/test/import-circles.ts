import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** By folder: which of its files and folders import which others of them. */
type ImportGraphs = Map<string, Map<string, Set<string>>>;

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/**
 * Imports that are part of a circle, as `services/blog/src: likes -> blogs`. Folders of one parent count as wholes, like
 * files of one folder, and imports of types count too.
 *
 * @param sources TypeScript by path; imports of anything else are left out.
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
  // A dynamic import is a place in the text, with its quotation marks.
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const all = [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexports, ...dynamic];
  return all.filter((specifier) => specifier?.startsWith('.')).map(String);
}

/** The import belongs to the deepest folder that holds both files. */
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
