import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../build/packages.mjs';
import { expectToRunAlone } from './runs-alone';

/**
 * Creates a remote of a new team in a copy of this repository. The later steps are in
 * infra/build/packages/test/own-repository.long.test.ts.
 */

const run = promisify(execFile);
const left = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'test-results', 'coverage']);
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'new-remote-'));
  await cp(root, project, { recursive: true, filter: (path) => !left.has(basename(path)) });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await remotes('new', 'mf-club', '--skip-install');
});

afterAll(() => rm(project, { recursive: true, force: true }));

/**
 * Runs a Node program in the copy.
 *
 * @returns its output
 * @throws Error with its output when it fails
 */
async function node(args: readonly string[]): Promise<string> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  try {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: project, env });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(stdout + stderr, { cause: error });
  }
}

const tool = (path: string) => join('node_modules', path);

const remotes = (...args: string[]) => node(['--import', 'tsx', 'infra/remotes/main.ts', ...args]);

it('has its commands behind npx as well', async () => {
  const { bin } = JSON.parse(await readFile(join(project, 'infra/remotes/package.json'), 'utf8'));
  expect(await node([join('infra/remotes', bin.remotes), 'help'])).toContain('npm run remotes -- <command>');
});

describe('a new remote', () => {
  it.each([
    ['mf_club', 'A remote is named mf- and 2 to 30 small letters'],
    ['club', 'A remote is named mf- and 2 to 30 small letters'],
    ['mf-Club2', 'A remote is named mf- and 2 to 30 small letters'],
    ['mf-blog', 'There is a folder mf-blog already'],
    ['mf-club', 'There is a folder mf-club already'],
  ])('is not called %s', async (name, reason) => {
    await expect(remotes('new', name, '--skip-install')).rejects.toThrow(reason);
  });

  it('is a workspace that images are built with', async () => {
    const { workspaces } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
    expect(workspaces.slice(0, 7)).toEqual([
      'shell',
      'shell/kit',
      'mf-blog',
      'mf-dashboard',
      'mf-admin',
      'mf-funzone',
      'mf-club',
    ]);
    const dockerfile = await readFile(join(project, 'infra/docker/Dockerfile'), 'utf8');
    expect(dockerfile).toContain('COPY mf-club/package.json mf-club/\n');
    expect(dockerfile).toContain('COPY --from=build /app/mf-club/dist ./mf-club/dist\n');
  });

  it('passes lint, types and its own tests as it is', async () => {
    await Promise.all([
      node([tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', 'mf-club', 'package.json']),
      node([tool('typescript/bin/tsc'), '-p', 'tsconfig.web.json']),
    ]);
    const told = await node([tool('vitest/vitest.mjs'), 'run', '--project', 'web', '--reporter=dot', 'mf-club']);
    expect(told).toMatch(/Test Files .*3 passed/);
    // Lint, types and tests run in separate processes, which are slow on a busy machine.
  }, 120_000);

  it(
    'runs alone',
    () =>
      expectToRunAlone(join(project, 'mf-club'), ['--import', 'tsx', '../infra/remotes/stand-alone.ts'], process.env),
    120_000,
  );
});
