import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { remoteList } from '@storysprout/contract';
import { testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, plainGet, startGatewayOn } from '../../../gateway/test/fixtures';
import { hashOfToken } from '../../../services/registry/src/tokens/deploy-tokens';
import { startAskedService } from '../../../services/registry/test/recorded-rounds';
import { root } from '../../build/packages.mjs';
import { platformFile } from '../../build/platform-file';
import { freePort } from '../../local/ports';

/** A new team's first half hour, command by command, in a copy of the project. */

const run = promisify(execFile);
const left = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'test-results', 'coverage']);
const token = 'the-club-deploys-with-this';
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'new-remote-'));
  await cp(root, project, { recursive: true, filter: (path) => !left.has(basename(path)) });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await remotes('new', 'mf-club', '--skip-install');
});

afterAll(() => rm(project, { recursive: true, force: true }));

/** Runs a Node program in the copy. @returns what it printed. @throws with it when it fails */
async function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { NODE_ENV: _, VITEST: __, ...outer } = process.env;
  try {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: project, env: { ...outer, ...env } });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(stdout + stderr, { cause: error });
  }
}

const tool = (path: string) => join('node_modules', path);
let registryUrl = '';

function remotes(...args: string[]): Promise<string> {
  const env = { SITE_URL: registryUrl, REMOTES_TOKEN: token };
  return node(['--import', 'tsx', 'infra/remotes/main.ts', ...args], env);
}

const build = () => node(['--import', 'tsx', 'infra/build/build.ts', '--only', 'mf-club']);

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(project, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

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
    // Lint, types and tests are processes of their own, slow on a busy machine.
  }, 120_000);

  it('runs alone', async () => {
    const port = await freePort();
    const alone = spawn(process.execPath, ['--import', 'tsx', '../infra/remotes/stand-alone.ts'], {
      cwd: join(project, 'mf-club'),
      env: { ...process.env, PORT: `${port}` },
      stdio: 'ignore',
    });
    try {
      const page = () => fetch(`http://localhost:${port}/club`, { headers: { accept: 'text/html' } });
      await waitFor(async () => (await page().catch(() => null))?.ok === true, { timeoutMs: 30_000 });
      const [, script = ''] = /src="([^"]+\.js)"/.exec(await (await page()).text()) ?? [];
      expect(await (await fetch(new URL(script, `http://localhost:${port}`))).text()).toContain('mf_club');
      expect((await fetch(`http://localhost:${port}/art/emoji/seedling.webp`)).ok).toBe(true);
    } finally {
      alone.kill();
    }
  });
});

describe('on a site', () => {
  let site: Awaited<ReturnType<typeof startGatewayOn>>;
  let services: Awaited<ReturnType<typeof startAskedService>>;

  beforeAll(async () => {
    services = await startAskedService();
    const siteDir = await buildSite();
    await writeFile(join(siteDir, 'platform.json'), platformFile()['platform.json']);
    site = await startGatewayOn(await testDatabase('new-remote'), {
      SITE_DIR: siteDir,
      BLOG_URL: services.url,
      USER_URL: services.url,
      ADMIN_URL: services.url,
      DEPLOY_TOKENS: `mf_club:${hashOfToken(token)}`,
    });
    registryUrl = site.url;
  });

  afterAll(() => services.close());

  const listed = async () => {
    const { text } = await plainGet(`${site.url}/remotes.json`, {});
    return remoteList
      .parse(JSON.parse(text))
      .remotes.map(({ name, version, manifest }) => ({ name, version, manifest }));
  };

  it('goes through every gate to all readers, and its next version to some of them', async () => {
    await build();
    expect(await remotes('publish', 'mf-club')).toMatch(/mf_club 0\.1\.0-\w{8} is published\. Nobody gets it yet\./);
    expect(await listed()).toEqual([]);
    await expect(remotes('release', 'mf-club', '0.1.0', '--canary', '10')).rejects.toThrow('no stable version yet');
    expect(await remotes('release', 'mf-club', '0.1.0')).toMatch(/mf_club {2}stable 0\.1\.0-/);
    const [first] = await listed();
    expect(first).toMatchObject({ name: 'mf_club', manifest: { pages: [{ path: '/club', access: 'public' }] } });
    const page = await plainGet(`${site.url}/club`, { accept: 'text/html' });
    expect(page.text).toContain(`/remotes/mf_club/${first?.version}/assets/remoteEntry.`);

    await edit('mf-club/src/pages/club.page.tsx', (text) => text.replace('A new place', 'A lovely place'));
    await edit('mf-club/package.json', (text) => text.replace('0.1.0', '0.2.0'));
    await expect(remotes('publish', 'mf-club')).rejects.toThrow(/what is in this folder is 0\.2\.0-/);
    await build();
    await remotes('publish', 'mf-club');
    expect(await remotes('release', 'mf-club', '0.2.0', '--canary', '10')).toMatch(/canary 0\.2\.0-\w+ for 10 %/);
    const status = await remotes('status', 'mf-club');
    expect(status).toContain('to 10 % of the readers');
    expect(status).toMatch(/0\.2\.0-\w+ .* files, \d+ kB, [1-9]\d* tests passed/);
    expect(status).toMatch(/On readers' pages:\n {2}0\.1\.0-\w+ \(stable\) .*\n {2}0\.2\.0-\w+ \(canary\) {2}0 views/);
    // One reader in ten has the canary: not all of them draw it.
    const lists = await Promise.all(Array.from({ length: 12 }, listed));
    expect(lists.map(([club]) => club?.version)).toContain(first?.version);
    // It is built, type checked and tested twice.
  }, 150_000);

  it('is not published with a wrong type, or a test that fails', async () => {
    const page = 'mf-club/src/pages/club.page.tsx';
    await edit(page, (text) => `${text}\nexport const wrong: number = 'text';\n`);
    await build();
    await expect(remotes('publish', 'mf-club')).rejects.toThrow(
      /The types of mf-club are wrong:[\s\S]*club\.page\.tsx/,
    );
    await edit(page, (text) => text.replace(/\nexport const wrong.*\n/, ''));
    await writeFile(
      join(project, 'mf-club/src/no.test.ts'),
      "import { expect, it } from 'vitest';\nit('fails', () => expect(1).toBe(2));\n",
    );
    await build();
    await expect(remotes('publish', 'mf-club')).rejects.toThrow(/The tests of mf-club failed:[\s\S]*no\.test\.ts/);
    await rm(join(project, 'mf-club/src/no.test.ts'));
  }, 150_000);
});
