import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches `from './x'`, `import './x'` and `import('./x')` in code and types. A comment may give the chunk's name. */
const relativeImport = /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*.*?\*\/\s*)?)(["'])(\.{1,2}(?:\/[^"']*)?)\2/g;

/**
 * Adds file extensions to relative imports. Sources omit them, but Node requires them.
 *
 * @param file the absolute path of the resulting file
 * @param exists returns whether there is such a file; built `.js` files are in the same folder as their types
 */
export function withEndings(text: string, file: string, exists: (path: string) => boolean = existsSync): string {
  return text.replace(relativeImport, (all, start: string, quote: string, specifier: string) => {
    const target = join(dirname(file), specifier);
    const ending = ['.js', '/index.js'].find((each) => exists(target + each));
    return ending === undefined ? all : `${start}${quote}${specifier}${ending}${quote}`;
  });
}
