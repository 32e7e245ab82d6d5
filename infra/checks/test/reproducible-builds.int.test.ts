import { execFile } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../build/packages.mjs';

/** Builds the project in place, and in another folder with another time zone and locale, and compares the files. */

const run = promisify(execFile);
const left = new Set(['.git', '.data', '.cache', 'dist', 'test-results', 'coverage']);
let top: string;
let other: string;

/**
 * Copies a folder with hard links, because the installed packages are too large to copy. They work only within one file
 * system.
 */
function linkAll(from: string, to: string, isLeft: (name: string) => boolean = () => false): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }).filter(({ name }) => !isLeft(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkSync(source, target);
    // Built files are skipped in our own folders, but not in packages.
    else linkAll(source, target, entry.name === 'node_modules' ? undefined : isLeft);
  }
}

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  top = mkdtempSync(join(root, '.cache/reproducible-'));
  other = join(top, 'far/away');
  linkAll(root, other, (name) => left.has(name));
}, 120_000);

afterAll(() => rmSync(top, { recursive: true, force: true }));

const program = `
  import { hash } from 'node:crypto';
  import { readFileSync } from 'node:fs';
  import { join, relative } from 'node:path';
  import { secondGeneration } from './infra/build/shell-files/second-generation.ts';
  import { shellServerFile } from './infra/build/shell-files/shell-server.ts';
  import { bundle } from './infra/remote-build/bundle.ts';
  import { filesBelow } from './infra/remote-build/sources.ts';
  import { inTempFolder } from './infra/remote-build/temp-folder.ts';
  import config from './mf-dashboard/rspack.config.ts';

  const remote = await inTempFolder('reproducible', async (path) => {
    await bundle({ ...config, output: { ...config.output, path } });
    return Object.fromEntries(filesBelow(path).map((file) => [relative(path, file), readFileSync(file)]));
  });
  // It tells where chunks are used in whatever order, and is not published.
  delete remote['mf-stats.json'];
  const made = {
    remote,
    shell: await shellServerFile({}),
    generation: (await secondGeneration(join(process.cwd(), 'shell/kit'))).files,
  };
  const hashes = (files) => Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hash('sha256', content)]));
  const [container] = Object.entries(remote).filter(([name]) => /remoteEntry\\.\\w+\\.js$/.test(name));
  const listed = [...String(container[1]).matchAll(/Hashes=\\{([^}]+)/g)].map(([, list]) => list.split(','));
  const all = Object.fromEntries(Object.entries(made).map(([name, files]) => [name, hashes(files)]));
  const asked = [...String(remote['server.cjs']).matchAll(/require\\("([^"]+)"\\)/g)].map(([, name]) => name);
  console.log(JSON.stringify({ ...all, listed, asked }));
`;

async function builtIn(cwd: string, machine: Record<string, string>) {
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...outer } = process.env;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout } = await run(process.execPath, args, { cwd, env: { ...outer, ...machine } });
  return JSON.parse(stdout);
}

it('makes the same files of a remote, of the shell for the renderer, and of a second generation of kit and React', async () => {
  const [here, there] = await Promise.all([
    builtIn(root, { TZ: 'UTC', LC_ALL: 'C' }),
    builtIn(other, { TZ: 'Pacific/Kiritimati', LC_ALL: 'sv_SE.UTF-8' }),
  ]);
  expect(Object.keys(here.remote)).toEqual(expect.arrayContaining(['server.cjs', 'mf-manifest.json', 'remote.json']));
  expect(Object.keys(here.generation).length).toBeGreaterThan(5);
  expect(there).toEqual(here);
  // A server bundle contains all its own parts, and requires only the modules that the page shares.
  expect(here.asked).toContain('react');
  expect(here.asked.filter((name: string) => name.startsWith('.'))).toEqual([]);
  // The order in which threads finish must not affect this list.
  expect(here.listed).toHaveLength(2);
  expect(here.listed).toEqual(here.listed.map((each: string[]) => [...each].sort()));
}, 120_000);
