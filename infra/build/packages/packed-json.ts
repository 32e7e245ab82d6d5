import type { PackageJson } from './package-list';

/**
 * Returns the built file below `dist` for sources such as `./src/api/index.ts` and `./vitest.ts`; other paths are
 * unchanged.
 */
export function builtPath(source: string, ending: '.js' | '.d.ts'): string {
  const below = source.replace(/^\.\//, '').replace(/^src\//, '');
  if (below.endsWith('.d.ts')) return `./dist/${below}`;
  return /\.tsx?$/.test(below) ? `./dist/${below.replace(/\.tsx?$/, ending)}` : source;
}

function packedExport(source: string) {
  if (source.endsWith('.d.ts')) return { types: builtPath(source, '.d.ts') };
  if (!/\.tsx?$/.test(source)) return source;
  return { types: builtPath(source, '.d.ts'), default: builtPath(source, '.js') };
}

const mapped = <Value, Result>(record: Readonly<Record<string, Value>>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/**
 * Returns the `package.json` of the packed package: it exports built files instead of sources, and npm may publish it.
 */
export function packedJson({ private: _, exports, bin, sideEffects, ...rest }: PackageJson): object {
  return {
    ...rest,
    exports: mapped(exports, packedExport),
    ...(bin && { bin: mapped(bin, (file) => builtPath(file, '.js')) }),
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects)
        ? sideEffects.map((file) => (file.startsWith('./') ? builtPath(file, '.js') : file))
        : sideEffects,
    }),
    publishConfig: { access: 'public' },
  };
}
