import { parse } from 'es-module-lexer/js';

/**
 * Returns the positions at which the lexer finds an `import()`. They may be wrong if the code was written to mislead
 * it.
 */
function dynamicImports(code: string): ReadonlySet<number> {
  try {
    return new Set(parse(code)[0].flatMap(({ d, ss }) => (d >= 0 ? [ss] : [])));
  } catch {
    return new Set();
  }
}

/**
 * Disables `import()` in a bundle, because Node would return promises and errors of its own realm. Calls get an
 * undefined name instead. Everywhere else the word is written with an escape, which means the same in strings, regular
 * expressions and names, but is forbidden in the keyword: a call that the lexer missed does not compile.
 */
export function withoutDynamicImports(code: string): string {
  const calls = dynamicImports(code);
  return code.replaceAll('import', (_, at: number) => (calls.has(at) ? 'dynamicImport' : '\\u0069mport'));
}
