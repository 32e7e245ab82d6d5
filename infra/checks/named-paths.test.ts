import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/workspaces';
import { pathPattern, withoutBraces } from './path-globs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
})
  .stdout.trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));

/** What a build or an operator makes. */
const isMade = (path: string) =>
  /(^|\/)(node_modules|dist|coverage|\.env|package-lock\.json|test-results)(\/|$)/.test(path);
const namesNothing = (pattern: string) => {
  const matches = pathPattern(pattern.replace(/^!/, ''));
  return !isMade(pattern) && !tracked.some((file) => matches.test(file));
};

describe('a pattern of paths', () => {
  it.each([
    ['services/*/src', 'services/blog/src/deep/main.ts', true],
    ['services/*/src', 'services/src/main.ts', false],
    ['**/*.test.{ts,tsx}', 'a.test.tsx', true],
    ['**/*.test.{ts,tsx}', 'a/b.test.js', false],
    ['./infra/testing/', 'infra/testing/a.ts', true],
    ['infra/**/*.ts', 'infra/a.ts', true],
    ['infra/e2e', 'infra/e2e-other/a.ts', false],
  ])('%s and the file %s: %s', (pattern, file, matches) => {
    expect(pathPattern(pattern).test(file)).toBe(matches);
  });

  it('stands for several when it has braces', () => {
    expect(withoutBraces('{a,b}/c.{d,e}')).toEqual(['a/c.d', 'a/c.e', 'b/c.d', 'b/c.e']);
  });
});

interface Lint {
  readonly files: { readonly includes: readonly string[] };
  readonly overrides: readonly {
    readonly includes: readonly string[];
    readonly linter: {
      readonly rules: {
        readonly style: {
          readonly noRestrictedImports?: { readonly options: { readonly patterns: readonly { group: string[] }[] } };
        };
      };
    };
  }[];
}

describe('every pattern names a file', () => {
  it('in biome.json', () => {
    const { files, overrides } = JSON.parse(read('biome.json')) as Lint;
    const groups = overrides.flatMap(({ linter }) => linter.rules.style.noRestrictedImports?.options.patterns ?? []);
    const folders = groups.flatMap(({ group }) => group).filter((pattern) => pattern.startsWith('**/'));
    expect(folders.length).toBeGreaterThan(10);
    const patterns = [files.includes, ...overrides.map(({ includes }) => includes), folders].flat();
    expect(patterns.filter(namesNothing)).toEqual([]);
  });

  it.each(['node', 'web', 'worker', 'e2e'])('in tsconfig.%s.json', (name) => {
    const { include, exclude } = JSON.parse(read(`tsconfig.${name}.json`));
    expect([...include, ...exclude].filter(namesNothing)).toEqual([]);
  });

  it('in vitest.config.ts', () => {
    const named = [...read('vitest.config.ts').matchAll(/'([^':]*\/[^':]*)'/g)].map(([, pattern = '']) => pattern);
    const patterns = named.filter((pattern) => pattern !== 'vitest/config');
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter(namesNothing)).toEqual([]);
  });

  it('in knip.jsonc', () => {
    const settings = JSON.parse(read('knip.jsonc').replaceAll(/^\s*\/\/.*$/gm, ''));
    const workspaces: [string, { entry?: string[]; project?: string[] }][] = Object.entries(settings.workspaces);
    const patterns = workspaces.flatMap(([folder, { entry = [], project = [] }]) =>
      [...entry, ...project].flatMap((pattern) => {
        const base = folder === '.' ? '' : `${folder}/`;
        return withoutBraces(pattern.replace(/^!/, '')).map((each) => base + each);
      }),
    );
    expect(patterns.length).toBeGreaterThan(30);
    expect([...patterns, ...settings.ignore].filter(namesNothing)).toEqual([]);
  });

  it('in the scripts and workspaces of package.json', () => {
    const { scripts, workspaces } = JSON.parse(read('package.json'));
    const named = Object.values<string>(scripts).flatMap(
      (script) => script.match(/[\w./-]+\.(?:m?js|ts|json)\b/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(15);
    expect([...named, ...workspaces].filter(namesNothing)).toEqual([]);
  });
});

/** Tests of the service worker know Node and the worker's world, which no one set of types describes. */
const isUncheckedTest = (file: string) => /^shell\/worker\/[\w-]+\.test\.ts$/.test(file);
/** Teams copy the templates, tests, documents and all; `infra/remotes/test` checks a copy. */
const isTemplate = (file: string) => /^infra\/remotes\/template(-own)?\//.test(file);

it('type checks every file of TypeScript', () => {
  const settings = ['node', 'web', 'worker', 'e2e'].map((name) => JSON.parse(read(`tsconfig.${name}.json`)));
  const checked = settings.map(({ include, exclude }: Record<string, string[]>) => ({
    included: (include ?? []).map(pathPattern),
    excluded: (exclude ?? []).map(pathPattern),
  }));
  const isChecked = (file: string) =>
    checked.some(
      ({ included, excluded }) =>
        included.some((pattern) => pattern.test(file)) && !excluded.some((pattern) => pattern.test(file)),
    );
  const sources = tracked.filter((file) => /\.tsx?$/.test(file) && !isTemplate(file) && !isUncheckedTest(file));
  expect(sources.filter((file) => !isChecked(file))).toEqual([]);
});

const inText =
  /(?<![\w/.@-])(?:shell|mf-(?:blog|dashboard|admin|funzone)|services|gateway|infra|docs)\/[\w./*{},-]*[\w*}]/g;
/** Records tell what was, and a test applies the examples of docs/how-to.md. */
const isOfItsTime = (file: string) => /^(docs\/decisions\/|\.changeset\/|docs\/how-to\.md$)/.test(file);
/** Files of a remote that a document makes up. */
const examples = ['src/texts-de/check.ts', 'src/pages/club.page.tsx', 'src/widgets/club-corner.widget.tsx'];
/** Written when a version is made. */
const written = ['infra/CHANGELOG.md'];
const isUnknown = (path: string) =>
  !isMade(path) && !written.includes(path) && !tracked.some((file) => file.startsWith(path)) && namesNothing(path);

describe('every path names a file', () => {
  const documents = tracked.filter((file) => file.endsWith('.md') && !isOfItsTime(file) && !isTemplate(file));

  it('in documents', () => {
    const paths = documents.flatMap((file) => [...read(file).matchAll(inText)].map(([path]) => ({ file, path })));
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter(({ path }) => isUnknown(path))).toEqual([]);
  });

  it('in links of documents', () => {
    const links = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => ({ file, path })),
    );
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter(({ file, path }) => namesNothing(join(dirname(file), path)))).toEqual([]);
  });

  it('by the end of it, in documents', () => {
    const names = documents.flatMap((file) =>
      [...read(file).matchAll(/`(?:\.{1,2}\/)*([\w./-]+\.(?:tsx?|css|mjs))`/g)].map(([, path = '']) => ({
        file,
        path,
      })),
    );
    expect(names.length).toBeGreaterThan(200);
    const isTracked = (path: string) => tracked.some((file) => `/${file}`.endsWith(`/${path}`));
    expect(names.filter(({ path }) => !isTracked(path) && !examples.includes(path))).toEqual([]);
  });

  it("in a workspace's README, from its folder", () => {
    const readmes = documents.filter((file) =>
      /^(services\/\w+|gateway|shell|mf-\w+(\/rules)?)\/README\.md$/.test(file),
    );
    const paths = readmes.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.@-])(?:src|test)\/[\w./*{},-]*[\w*}]/g)].map(([path]) =>
        join(dirname(file), path),
      ),
    );
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter(isUnknown)).toEqual([]);
  });

  it('in comments', () => {
    const files = tracked.filter((file) => /\.(tsx?|m?js|css|ya?ml|sh|jsonc)$|Dockerfile$|\.env\.example$/.test(file));
    const comments = files.flatMap((file) =>
      [...read(file).matchAll(/(?:^\s*(?:\/\/|\/?\*|#)|\s\/\/ ).*$/gm)].map(([comment]) => ({ file, comment })),
    );
    const paths = comments.flatMap(({ file, comment }) =>
      (comment.match(inText) ?? []).map((path) => ({ file, path })),
    );
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter(({ path }) => isUnknown(path))).toEqual([]);
  });
});
