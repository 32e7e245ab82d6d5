import { parse } from 'es-module-lexer/js';

/** Where the lexer sees an `import()` in this code. It may be wrong where code was written to mislead it. */
function dynamicImports(code: string): ReadonlySet<number> {
  try {
    return new Set(parse(code)[0].flatMap(({ d, ss }) => (d >= 0 ? [ss] : [])));
  } catch {
    return new Set();
  }
}

/**
 * Takes `import()` out of a bundle, because Node answers it with promises and errors of its own realm. Calls get a name
 * that nothing has. Everywhere else the word gets an escape, which means the same in texts, in regular expressions and
 * in names, and which the language forbids in the keyword: a call that the lexer did not see does not compile.
 */
export function withoutDynamicImports(code: string): string {
  const calls = dynamicImports(code);
  return code.replaceAll('import', (_, at: number) => (calls.has(at) ? 'dynamicImport' : '\\u0069mport'));
}
