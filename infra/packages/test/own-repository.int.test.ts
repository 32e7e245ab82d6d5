import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { remoteList } from '@storysprout/contract';
import { testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, plainGet, startGatewayOn } from '../../../gateway/test/fixtures';
import { hashOfToken } from '../../../services/registry/src/tokens/deploy-tokens';
import { startAskedService } from '../../../services/registry/test/asked-service';
import { root } from '../../build/packages.mjs';
import { platformFile } from '../../build/platform-file';
import { freePort } from '../../local/ports';
import { filesBelow } from '../../remote-build/sources';
import { outputFolder } from '../emit-code';
import { type Packed, packAll } from '../pack';
import { installPacked } from './install-packed';

/** A team far from this project, with nothing but the packed packages: from an empty folder to all readers and back. */

const run = promisify(execFile);
const token = 'the-club-deploys-with-this';
const output = outputFolder(`test-${process.pid}`);
let packed: Packed[];
let empty: string;
let club: string;
let siteUrl = '';

beforeAll(async () => {
  packed = await packAll(output);
  empty = await mkdtemp(join(tmpdir(), 'own-repository-'));
  club = join(empty, 'mf-club');
  const tool = join(empty, 'tool');
  await mkdir(tool);
  await writeFile(join(tool, 'package.json'), JSON.stringify({ dependencies: { '@storysprout/remotes': '*' } }));
  installPacked(tool, packed);
  await node(empty, [join(tool, cli), 'new', 'mf-club', '--skip-install']);
  installPacked(club, packed);
}, 120_000);

afterAll(async () => {
  await rm(empty, { recursive: true, force: true });
  await rm(output, { recursive: true, force: true });
});

const cli = 'node_modules/@storysprout/remotes/dist/cli.js';

/** Runs a Node program. @returns what it printed. @throws with it when it fails */
async function node(cwd: string, args: readonly string[]): Promise<string> {
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...outer } = process.env;
  const env = { ...outer, SITE_URL: siteUrl, REMOTES_TOKEN: token };
  try {
    const { stdout, stderr } = await run(process.execPath, args, { cwd, env });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(stdout + stderr, { cause: error });
  }
}

const remotes = (...args: string[]) => node(club, [cli, ...args]);

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(club, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

describe('a repository of its own', () => {
  it('has what npm needs, a CI file, and the versions of the packages it was made with', async () => {
    const json = JSON.parse(await readFile(join(club, 'package.json'), 'utf8'));
    const version = (name: string) => packed.find((each) => each.name === name)?.version;
    expect(json).toMatchObject({
      name: 'mf-club',
      dependencies: { '@storysprout/kit': `^${version('@storysprout/kit')}` },
      devDependencies: { '@storysprout/remotes': `^${version('@storysprout/remotes')}` },
    });
    expect(await readFile(join(club, '.github/workflows/ci.yml'), 'utf8')).toContain('npx remotes publish');
    expect(await readFile(join(club, '.gitignore'), 'utf8')).toContain('node_modules/');
  });

  it('knows nothing of this project', async () => {
    const files = [club, ...packed.map(({ name }) => join(club, 'node_modules', name))].flatMap((folder) =>
      filesBelow(folder, (name) => name === 'node_modules' || name === 'theme' || name === 'README.md'),
    );
    const known = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(file, 'utf8');
        return text.includes(root) || /\.\.\/(shell|services|infra)\//.test(text) ? [file] : [];
      }),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(known.flat()).toEqual([]);
  });

  it('is not made under a name that is none, or over another folder', async () => {
    const make = (name: string) => node(empty, [join(club, cli), 'new', name, '--skip-install']);
    await expect(make('club')).rejects.toThrow('A remote is named mf- and 2 to 30 small letters');
    await expect(make('mf-club')).rejects.toThrow('There is a folder mf-club already');
  });

  it('runs alone', async () => {
    const port = await freePort();
    const { NODE_ENV: _, ...env } = process.env;
    const alone = spawn(process.execPath, [cli, 'dev'], {
      cwd: club,
      env: { ...env, PORT: `${port}` },
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
    await writeFile(join(siteDir, 'platform.json'), platformFile([])['platform.json']);
    site = await startGatewayOn(await testDatabase('own-repository'), {
      SITE_DIR: siteDir,
      BLOG_URL: services.url,
      USER_URL: services.url,
      ADMIN_URL: services.url,
      PREVIEW_URL: 'http://preview.localhost',
      DEPLOY_TOKENS: `mf_club:${hashOfToken(token)}`,
    });
    siteUrl = site.url;
  });

  afterAll(() => services.close());

  const listed = async () => {
    const { text } = await plainGet(`${site.url}/remotes.json`, {});
    return remoteList.parse(JSON.parse(text)).remotes.map(({ name, version }) => ({ name, version }));
  };
  /** The versions on the page that a link to a preview leads to. */
  const previewed = async (link: string) => {
    const host = 'preview.localhost';
    const { headers } = await plainGet(`${site.url}${new URL(link).pathname}`, { host });
    const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';');
    const { text } = await plainGet(`${site.url}/remotes.json`, { host, cookie });
    return remoteList.parse(JSON.parse(text)).remotes.map(({ name, version, channel }) => ({ name, version, channel }));
  };
  const isLive = (version: RegExp) => waitFor(async () => version.test((await listed())[0]?.version ?? ''));

  it('goes through every gate to all readers, its next version to who has the link, to some, then to all, and back', async () => {
    await remotes('build');
    const built = filesBelow(join(club, 'dist')).filter((file) => /\.(js|css|map)$/.test(file));
    const texts = await Promise.all(built.map((file) => readFile(file, 'utf8')));
    expect(built.some((file) => file.endsWith('.js.map'))).toBe(true);
    // Nobody could load the maps: they are for the registry.
    expect(texts.filter((text) => /^\/[/*]# sourceMappingURL=/m.test(text))).toEqual([]);
    const published = await remotes('publish');
    expect(published).toMatch(/mf_club 0\.1\.0-\w{8} is published\. Nobody gets it yet\./);
    expect(published).not.toContain('not checked');
    expect(await listed()).toEqual([]);
    await expect(remotes('release', '0.1.0', '--canary', '10')).rejects.toThrow('no stable version yet');
    expect(await remotes('release', '0.1.0')).toMatch(/mf_club {2}stable 0\.1\.0-/);
    expect(await listed()).toMatchObject([{ name: 'mf_club', version: expect.stringMatching(/^0\.1\.0-/) }]);

    await edit('src/pages/club.page.tsx', (text) => text.replace('A new place', 'A lovely place'));
    await edit('package.json', (text) => text.replace('"0.1.0"', '"0.2.0"'));
    await expect(remotes('publish')).rejects.toThrow(/what is in this folder is 0\.2\.0-/);
    await remotes('build');
    await remotes('publish');
    const [, link = ''] = /\[Open the preview\]\((.+?)\)/.exec(await remotes('preview', '--comment')) ?? [];
    const shown = { name: 'mf_club', version: expect.stringMatching(/^0\.2\.0-/), channel: 'preview' };
    expect(await previewed(link)).toEqual([shown]);
    expect(await listed()).toMatchObject([{ version: expect.stringMatching(/^0\.1\.0-/) }]);
    expect(await remotes('release', '0.2.0', '--canary', '10')).toMatch(/canary 0\.2\.0-\w+ for 10 %/);
    expect(await remotes('status')).toMatch(/0\.2\.0-\w+ .* files, \d+ kB, [1-9]\d* tests passed/);
    expect(await remotes('promote')).toMatch(/stable 0\.2\.0-/);
    await isLive(/^0\.2\.0-/);
    expect(await remotes('rollback', '--reason', 'It was too lovely.')).toMatch(/stable 0\.1\.0-/);
    await isLive(/^0\.1\.0-/);
    // It is built, type checked and tested twice.
  }, 240_000);

  it('is not published with a wrong type, or a test that fails', async () => {
    // Tests are no part of a build, so what is built still is what is here.
    const wrong = join(club, 'src/wrong.test.ts');
    await writeFile(wrong, "export const wrong: number = 'text';\n");
    await expect(remotes('publish')).rejects.toThrow(/The types of mf-club are wrong:[\s\S]*wrong\.test\.ts/);
    await writeFile(wrong, "import { expect, it } from 'vitest';\nit('fails', () => expect(1).toBe(2));\n");
    await expect(remotes('publish')).rejects.toThrow(/The tests of mf-club failed:[\s\S]*wrong\.test\.ts/);
  }, 240_000);
});
