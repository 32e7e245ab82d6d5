import { client, testDatabase, tryInternalRoutes } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  startGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';
import { startRegistry } from '../support/running-registry';
import { sample } from '../support/samples';

it('pages, lists and every file of live versions are there while the registry is away; publishing says that it rests', async () => {
  const site = await startGateway({ SITE_DIR: await buildSite() });
  await deployRemote(site, { version: '1' });
  await deployRemote(site, { version: '2' });
  await deployRemote(site, { version: '3', canaryPercent: 50 });
  await deployRemote(site, { name: 'mf_dashboard', version: '1' });
  await site.registry.close();
  await site.modules.releases.live.refresh();
  const reader = client(site.url);
  expect((await reader.get('/remotes.json')).body.remotes).toMatchObject([
    // Half of the readers get the canary, with the stable version to fall back to.
    { name: 'mf_blog', fallback: { version: expect.stringMatching(/^[12]$/) } },
    { name: 'mf_dashboard', version: '1' },
  ]);
  const releases = [
    ['mf_blog', '1'],
    ['mf_blog', '2'],
    ['mf_blog', '3'],
    ['mf_dashboard', '1'],
  ] as const;
  for (const [name, version] of releases) {
    for (const { path, content } of sample({ name, version, remote: { api: 0 } }).files) {
      const answer = await fetch(`${site.url}/remotes/${name}/${version}/${path}`);
      expect([answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]).toEqual([200, content]);
    }
  }
  expect((await reader.get('/', { headers: { accept: 'text/html' } })).body).toContain('"name":"mf_blog"');
  const { body } = await reader.get('/readyz');
  expect([body.failing.includes('remotes'), body.away]).toEqual([false, ['registry']]);
  const team = client(site.url, deployTokenOf('mf_blog'));
  const refused = await team.post('/registry/remotes/mf_blog/releases', { body: sample({ version: '4' }) });
  expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
});

it('refuses builds and releases until a gateway has said which shell it serves', async () => {
  const database = await testDatabase('no-platform');
  const { url } = await startRegistry(database);
  const publish = () =>
    client(url, deployTokenOf('mf_blog')).post('/registry/remotes/mf_blog/releases', {
      body: sample({ remote: { api: 0 } }),
    });
  expect(await publish()).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('which shell it serves') },
  });
  await startGatewayOn(database, { SITE_DIR: await buildSite() });
  expect((await publish()).status).toBe(201);
});

it('takes a large build only from the team of the remote', async () => {
  const { url } = await startGateway({ SITE_DIR: await buildSite() });
  const body = { files: [{ path: 'a.js', content: 'A'.repeat(20_000_000) }] };
  for (const [token, status] of [
    ['guessed', 401],
    [deployTokenOf('mf_funzone'), 403],
  ] as const) {
    expect((await client(url, token).post('/registry/remotes/mf_blog/releases', { body })).status).toBe(status);
  }
});

it('answers gateways, and no other process, what is live', async () => {
  const { url, router } = await startRegistry(await testDatabase('internal-access'));
  const routes = await tryInternalRoutes(url, router, 'registry');
  expect(routes.map(({ admitted }) => admitted)).toEqual(Array(5).fill(['gateway']));
  for (const { refusals } of routes) expect(new Set(Object.values(refusals))).toEqual(new Set(['401 unauthorized']));
});
