import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../build/workspaces';

/** Applies the changes of docs/how-to.md block by block to a copy of the project. */

interface Block {
  readonly file: string;
  readonly kind: string;
  readonly text: string;
}

let project: string;
let game: readonly Block[];
let category: readonly Block[];
let field: readonly Block[];
let others: readonly Block[];
const left = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'test-results', 'coverage']);

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'how-to-'));
  await cp(root, project, { recursive: true, filter: (path) => !left.has(basename(path)) });
  await linkPackages();
  const sections = (await readFile(join(root, 'docs/how-to.md'), 'utf8')).split(/^## /m).slice(1);
  const [first = [], second = [], third = [], ...rest] = sections.map(blocksOf);
  [game, category, field, others] = [first, second, third, rest.flat()];
});

afterAll(() => rm(project, { recursive: true, force: true }));

/** Links the packages of the copy: the project's own ones are those of the copy, all others are the installed ones. */
async function linkPackages(): Promise<void> {
  const [installed, linked] = [join(root, 'node_modules'), join(project, 'node_modules')];
  await mkdir(linked);
  const names = (await readdir(installed)).filter((name) => name !== '@storysprout');
  await Promise.all(names.map((name) => symlink(join(installed, name), join(linked, name))));
  await cp(join(installed, '@storysprout'), join(linked, '@storysprout'), { recursive: true, verbatimSymlinks: true });
}

/** The places that must list every game or category. */
/** Declarations that the services' kit needs. */
const kit = ['services/kit/src/runtime/http/*.d.ts', 'services/kit/src/testing/global-setup.ts'];
const listing = ['mf-funzone/rules/src', 'infra/build/art/art*.ts', 'infra/e2e/games', 'infra/seed/content', ...kit];
const changed = [
  ...['services/contract/src', 'services/blog/src', 'services/blog/test', 'services/user/src', 'infra/local', ...kit],
  ...['mf-funzone/src', 'mf-blog/src', 'mf-admin/src', 'mf-dashboard/src'],
];

/**
 * Returns the code blocks of a section that follow a path on a line of its own: new files, or diffs of existing ones.
 */
function blocksOf(section: string): Block[] {
  const found = section.matchAll(/^`([\w./-]+)`\n\n```(\w+)\n([\s\S]*?)^```$/gm);
  return [...found].map(([, file = '', kind = '', text = '']) => ({ file, kind, text }));
}

function patched(source: string, { file, text }: Block): string {
  const lines = text.split('\n').slice(0, -1);
  const pick = (marks: string) =>
    lines.filter(([mark = '']) => marks.includes(mark)).map((line) => `${line.slice(1)}\n`);
  const parts = source.split(pick(' -').join(''));
  if (parts.length !== 2) throw new Error(`${file} should hold the lines of this block once:\n${text}`);
  return parts.join(pick(' +').join(''));
}

async function apply(blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) {
    const path = join(project, block.file);
    await mkdir(dirname(path), { recursive: true });
    const text = block.kind === 'diff' ? patched(await readFile(path, 'utf8'), block) : block.text;
    await writeFile(path, text, { flag: block.kind === 'diff' ? 'w' : 'wx' });
  }
}

/**
 * Runs an installed tool in the copy.
 *
 * @returns its output, and whether it succeeded
 */
function run(tool: string, ...args: string[]): Promise<{ isOk: boolean; output: string }> {
  const { NODE_ENV: _, VITEST: __, FORCE_COLOR: ___, ...env } = process.env;
  const options = { cwd: project, env: { ...env, NO_COLOR: '1' }, maxBuffer: 2 ** 24 };
  return new Promise((resolve) => {
    execFile(process.execPath, [join('node_modules', tool), ...args], options, (error, stdout, stderr) =>
      resolve({ isOk: error === null, output: stdout + stderr }),
    );
  });
}

async function compile(include: readonly string[]) {
  const compilerOptions = {
    lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node', 'vitest/globals', '@testing-library/jest-dom'],
  };
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions,
    include: [...include, 'shell/kit/src/**/*.d.ts', 'gateway/src/**/*.d.ts', 'infra/testing/*.d.ts'],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  return run('typescript/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false');
}

/** Returns the files, but for tests, in which the compiler finds something missing. */
async function namedBy(include: readonly string[]): Promise<string[]> {
  const { output } = await compile(include);
  const named = [...output.matchAll(/^(\S+(?<!\.test)\.tsx?)\(\d+,\d+\): error/gm)];
  return [...new Set(named.map(([, file = '']) => file))].sort();
}

const test = (...args: string[]) => run('vitest/vitest.mjs', 'run', '--project', ...args);

describe('docs/how-to.md', { timeout: 240_000 }, () => {
  it('says no more than the compiler asks for, once a game and a category are in the contract', async () => {
    await apply([...game.slice(0, 1), ...category.slice(0, 1)]);
    expect(await namedBy(listing)).toEqual([
      'infra/build/art/art-covers.ts',
      'infra/seed/content/comments.ts',
      'mf-funzone/rules/src/registry.ts',
    ]);
  });

  it('says which files a new field of blogs is missing in', async () => {
    await apply([...game.slice(1), ...category.slice(1), ...field.slice(0, 3)]);
    expect(await namedBy(changed)).toEqual([
      'mf-blog/src/features/editor/drafts/device-store.ts',
      'mf-blog/src/features/editor/drafts/server-store.ts',
      'mf-blog/src/features/editor/use-editor.ts',
      'services/blog/src/blogs/blog.repository.ts',
      'services/contract/src/blog/blog.ts',
      'services/contract/src/blog/drafts.ts',
      'services/contract/src/core/blog-text-of.ts',
    ]);
  });

  it('adds all six so that they compile and follow the rules of style', async () => {
    await apply([...field.slice(3), ...others]);
    const changes = [...game, ...category, ...field, ...others].map(({ file }) => file);
    const files = [...new Set(changes)].filter((file) => /\.tsx?$/.test(file));
    const [types, style] = await Promise.all([
      compile([...listing, ...changed]),
      run('@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '--error-on-warnings', ...files),
    ]);
    expect(types.output).toBe('');
    expect(style.isOk, style.output).toBe(true);
  });

  it('adds what passes its tests', async () => {
    const infra = ['infra/build/art/art.test.ts', 'infra/local/settings.test.ts'];
    const [rules, game, endpoint, page] = await Promise.all([
      test('unit', ...['coinflip', 'story-mood', 'blog-text-of', 'share-notification'], ...infra),
      test('unit', 'mf-funzone/rules/src', 'infra/checks/games', '-u', '-t', 'coinflip'),
      test('int', 'services/blog/test/blogs/share-counts'),
      test('web', 'every-game', 'coinflip.test', '-t', 'coinflip explains how to play|is won by ear'),
    ]);
    expect(rules.isOk, rules.output).toBe(true);
    expect(rules.output).toMatch(/Test Files +6 passed/);
    expect(game.isOk, game.output).toBe(true);
    expect(game.output).toMatch(/Snapshots +1 written/);
    expect(endpoint.isOk, endpoint.output).toBe(true);
    expect(page.isOk, page.output).toBe(true);
    expect(page.output).toMatch(/Tests +2 passed/);
  });

  it('breaks none of the tests that know what there is', async () => {
    const [here, pages] = await Promise.all([
      test('unit', 'infra/docker/docker.test.ts', 'route-table', 'allowed-calls'),
      test('web', 'editor.reducer', 'case-facts', 'letters.page'),
    ]);
    expect(here.isOk, here.output).toBe(true);
    expect(pages.isOk, pages.output).toBe(true);
    expect(here.output + pages.output).toMatch(/Test Files +3 passed[\s\S]*Test Files +3 passed/);
  });
});
