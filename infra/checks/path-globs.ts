/** The patterns that braces stand for: `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
export function withoutBraces(pattern: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => withoutBraces(before + choice + after));
}

/** A pattern of paths as biome, TypeScript, knip and vitest read it. A folder stands for all that is in it. */
export function pathPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replaceAll(/[.+^$()[\]\\|]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.+/)?', '**': '.*' })[stars] ?? '[^/]*');
  return new RegExp(`^${source.replaceAll('{', '(?:').replaceAll('}', ')').replaceAll(',', '|')}(?:/.*)?$`);
}
