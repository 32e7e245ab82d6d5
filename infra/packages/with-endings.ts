import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `from './x'`, `import './x'` and `import('./x')`, in code and in types; a comment may name the bundler's chunk. */
const relativeImport = /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*.*?\*\/\s*)?)(["'])(\.{1,2}(?:\/[^"']*)?)\2/g;

/**
 * Sources leave out the endings of the files they import; Node wants them.
 *
 * @param file where the text will be, absolute
 * @param exists whether there is such a file; built `.js` files lie beside their types
 */
export function withEndings(text: string, file: string, exists: (path: string) => boolean = existsSync): string {
  return text.replace(relativeImport, (all, start: string, quote: string, specifier: string) => {
    const target = join(dirname(file), specifier);
    const ending = ['.js', '/index.js'].find((each) => exists(target + each));
    return ending === undefined ? all : `${start}${quote}${specifier}${ending}${quote}`;
  });
}
