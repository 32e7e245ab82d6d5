import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteList } from '@storysprout/contract';
import { digest } from '@storysprout/service-kit';
import { testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { buildSite, plainGet, startGatewayOn } from '../../../../gateway/test/support/fixtures';
import { startAskedService } from '../../../../services/registry/test/support/asked-service';
import { expectToRunAlone } from '../../../remotes/test/runs-alone';
import { platformFile } from '../../shell-files/platform-file';
import { cli, deployToken, line, makeOwnRepository, node } from './own-repository';

/**
 * A team outside this project, with nothing but the packed packages: from its first release to all readers, and a
 * rollback.
 */

let club: string;
let siteUrl = '';

beforeAll(async () => {
  ({ club } = await makeOwnRepository());
}, 120_000);

const remotes = (...args: string[]) => node(club, [cli, ...args], { SITE_URL: siteUrl, REMOTES_TOKEN: deployToken });

const workflow = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.optional(z.string()) })) })),
});

/** Runs the steps of a job of the CI file, and returns their output. */
async function runJob(job: string): Promise<string> {
  const { jobs } = workflow.parse(parse(await readFile(join(club, '.github/workflows/ci.yml'), 'utf8')));
  let output = '';
  for (const { run } of jobs[job]?.steps ?? []) {
    // The packages are installed, and the test's site has no API that pages could be opened with.
    if (!run || run === 'npm ci' || run === 'npx remotes smoke-test') continue;
    output += await line(club, run, { SITE_URL: siteUrl, REMOTES_TOKEN: deployToken });
  }
  return output;
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(club, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

function expectClubToRunAlone(): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  return expectToRunAlone(club, [cli, 'dev'], env);
}

it('runs alone', expectClubToRunAlone, 120_000);

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
      DEPLOY_TOKENS: `mf_club:${digest(deployToken)}`,
    });
    siteUrl = site.url;
  });

  afterAll(() => services.close());

  const listed = async () => {
    const { text } = await plainGet(`${site.url}/remotes.json`, {});
    return remoteList.parse(JSON.parse(text)).remotes.map(({ name, version }) => ({ name, version }));
  };
  /** Returns the versions on the page that a preview link opens. */
  const previewed = async (link: string) => {
    const host = 'preview.localhost';
    const { headers } = await plainGet(`${site.url}${new URL(link).pathname}`, { host });
    const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';');
    const { text } = await plainGet(`${site.url}/remotes.json`, { host, cookie });
    return remoteList.parse(JSON.parse(text)).remotes.map(({ name, version, channel }) => ({ name, version, channel }));
  };
  const isLive = (version: RegExp) => waitFor(async () => version.test((await listed())[0]?.version ?? ''));

  it('goes through every gate to all readers, its next version to who has the link, to some, then to all, and back', async () => {
    expect(await runJob('check')).toMatch(/Tests .*passed/);
    expect(await listed()).toEqual([]);
    const first = await runJob('canary');
    expect(first).toMatch(/mf_club 0\.1\.0-\w{8} is published\. Nobody gets it yet\./);
    expect(first).not.toContain('not checked');
    expect(first).toMatch(/Next: npx remotes release 0\.1\.0-\w{8}\n/);
    expect(first).toContain('The first release goes to everybody');
    expect(first).toMatch(/mf_club {2}stable 0\.1\.0-/);
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
    const second = await runJob('canary');
    expect(second).toMatch(/mf_club 0\.2\.0-\w{8} was published already\./);
    expect(second).toMatch(/canary 0\.2\.0-\w+ for 10 %/);
    expect(await remotes('status')).toMatch(/0\.2\.0-\w+ .* files, \d+ kB, [1-9]\d* tests passed/);
    expect(await remotes('promote')).toMatch(/stable 0\.2\.0-/);
    await isLive(/^0\.2\.0-/);
    expect(await remotes('rollback', '--reason', 'It was too lovely.')).toMatch(/stable 0\.1\.0-/);
    await isLive(/^0\.1\.0-/);
    // The remote is built, type-checked and tested twice.
  }, 240_000);

  it('is not published with a wrong type, or a test that fails', async () => {
    // Tests are not part of a build, so the build still matches its sources.
    const wrong = join(club, 'src/wrong.test.ts');
    await writeFile(wrong, "export const wrong: number = 'text';\n");
    await expect(remotes('publish')).rejects.toThrow(/The types of mf-club are wrong:[\s\S]*wrong\.test\.ts/);
    await writeFile(wrong, "import { expect, it } from 'vitest';\nit('fails', () => expect(1).toBe(2));\n");
    await expect(remotes('publish')).rejects.toThrow(/The tests of mf-club failed:[\s\S]*wrong\.test\.ts/);
  }, 240_000);
});

it('is built and runs alone with another kit, once it says that it works with that', async () => {
  await edit('node_modules/@storysprout/kit/package.json', (text) =>
    text.replace(/"version": "[^"]+"/, '"version": "0.0.9"'),
  );
  await expect(remotes('build')).rejects.toThrow(/asks for @storysprout\/kit \S+, and 0\.0\.9 is installed/);
  await edit('package.json', (text) => text.replace('"@storysprout/kit": "', '"@storysprout/kit": "~0.0.9 || '));
  await remotes('build');
  expect(await readFile(join(club, 'dist/mf-manifest.json'), 'utf8')).toMatch(/"~0\.0\.9 \|\| [^"]+"/);
  await expectClubToRunAlone();
}, 240_000);
