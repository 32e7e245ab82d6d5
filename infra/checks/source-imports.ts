import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** One file's import of another: of a value or type, a re-export or a dynamic import. */
export interface SourceImport {
  readonly from: string;
  readonly to: string;
  /** Whether it imports types only. */
  readonly isType: boolean;
}

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/**
 * The imports between these files, with relative specifiers resolved to paths.
 *
 * @param sources TypeScript by path; imports of other files are ignored.
 */
export function importsBetween(sources: ReadonlyMap<string, string>): SourceImport[] {
  return [...sources].flatMap(([from, text]) =>
    importsIn(from, text).flatMap(({ specifier, isType }) => {
      const base = normalize(join(dirname(from), specifier));
      const to = endings.map((ending) => base + ending).find((each) => sources.has(each));
      return to === undefined || to === from ? [] : [{ from, to, isType }];
    }),
  );
}

function importsIn(path: string, text: string): { specifier: string; isType: boolean }[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reexported = staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest, isType }) => ({ specifier: moduleRequest?.value ?? '', isType })),
  );
  // The parser gives a dynamic import as a range of the text, including its quotation marks.
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start + 1, end - 1),
    isType: false,
  }));
  return [...imported, ...reexported, ...dynamic].filter(({ specifier }) => specifier.startsWith('.'));
}
