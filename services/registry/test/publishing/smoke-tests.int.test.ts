import type { SmokeTestPage } from '@storysprout/contract';
import { client, testDatabase } from '@storysprout/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';
import { sample } from '../support/samples';

/** Tests the results of browser tests of builds, as the teams' tool sends them. */

let gateway: RunningGateway;
let team: ReturnType<typeof client>;
const remote = '/registry/remotes/mf_blog';

beforeAll(async () => {
  gateway = await startGatewayOn(await testDatabase('smoke-tests'), { SITE_DIR: await buildSite() });
  team = client(gateway.url, deployTokenOf('mf_blog'));
  await deployRemote(gateway, { version: '1' });
});

const page = (problems: string[] = []): SmokeTestPage => ({
  path: '/blogs',
  as: 'visitor',
  beside: 'stable',
  tree: '- heading "All Blogs" [level=1]',
  calls: ['GET /blog/all'],
  problems,
});
const send = (version: string, pages = [page()], differences: string[] = []) =>
  team.post(`${remote}/smoke-tests`, { body: { version, pages, differences } });
const status = async () => (await team.get(remote)).body.remote;
const release = async (version: string, canaryPercent?: number) =>
  team.post(`${remote}/release`, { body: { version, canaryPercent, revision: (await status()).revision } });
const publish = (version: string) => team.post(`${remote}/releases`, { body: sample({ version, remote: { api: 0 } }) });

it('a good test stands at its release, and is what the next one is compared with', async () => {
  expect((await team.get(`${remote}/smoke-tests/last`)).body).toEqual({ version: null, pages: [] });
  // Visits of one page as several kinds of readers count as one page.
  const pages = [page(), { ...page(), as: 'reader' as const }, { ...page(), path: '/blog' }];
  const { body } = await send('1', pages, ['/blogs: a new heading']);
  expect(body).toMatchObject({ success: true, outcome: { pages: 2, problems: [] } });
  expect((await team.get(`${remote}/smoke-tests/last`)).body).toEqual({ version: '1', pages });
  expect((await status()).releases[0].smokeTest).toMatchObject({
    pages: 2,
    problems: [],
    differences: ['/blogs: a new heading'],
  });
});

it('a build that a browser found broken is not released until it is found well', async () => {
  await publish('2');
  await send('2', [page(['/blogs shows nothing']), page(['/blogs shows nothing'])]);
  const refused = await release('2');
  expect(refused.status).toBe(422);
  expect(refused.body.refusals).toEqual([{ gate: 'smoke-test', reason: '/blogs shows nothing' }]);
  // Other builds are compared with the last good one.
  expect((await team.get(`${remote}/smoke-tests/last`)).body.version).toBe('1');
  await send('2');
  expect((await release('2')).status).toBe(200);
});

it('a canary that is found broken is taken back, and its trail says why', async () => {
  await deployRemote(gateway, { version: '3', canaryPercent: 10 });
  expect((await status()).canary).toMatchObject({ version: '3' });
  await send('3', [page(['/blogs throws: TypeError'])]);
  expect(await status()).toMatchObject({ stable: '2', canary: null });
  const [latest] = (await team.get(`${remote}/audit`)).body.entries;
  expect(latest).toMatchObject({ by: 'the registry', action: 'rollback' });
  expect(latest.detail).toContain('A browser found it broken: /blogs throws: TypeError');
});

it('what everybody has stays, because there may be nothing better', async () => {
  await send('2', [page(['/blogs throws: TypeError'])]);
  expect(await status()).toMatchObject({
    stable: '2',
    releases: [{}, { smokeTest: { problems: [expect.any(String)] } }, {}],
  });
});

it("is the remote's own team's word about a build that there is", async () => {
  expect((await send('nothing')).status).toBe(404);
  const other = client(gateway.url, deployTokenOf('mf_funzone'));
  const body = { version: '1', pages: [page()], differences: [] };
  expect((await other.post(`${remote}/smoke-tests`, { body })).status).toBe(403);
  expect((await client(gateway.url).get(`${remote}/smoke-tests/last`)).status).toBe(401);
  expect((await send('1', [{ ...page(), tree: 'x'.repeat(12_001) }])).status).toBe(400);
});

it('a site may take only what a browser has tried', async () => {
  const strict = await startGatewayOn(await testDatabase('smoke-tests-required'), {
    SITE_DIR: await buildSite(),
    SMOKE_TESTS: 'required',
  });
  await expect(deployRemote(strict, { version: '1' })).rejects.toThrow('no browser has tried it');
});
