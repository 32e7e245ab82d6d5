import { client, waitFor } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { buildSite, deployRemote, json, startGateway, startService } from '../support/fixtures';

it('takes remotes from dev servers, the others from the registry, and lets pages reach both', async () => {
  const manifest = { name: 'mf_blog', label: 'The blogs', contract: 1, pages: [], widgets: [] };
  const server = await startService((request, response) => {
    if (request.url === '/remote.json') json(response, { name: 'mf_blog', version: 'dev', manifest });
    else json(response, {}, 404);
  });
  const gateway = await startGateway({
    SITE_DIR: await buildSite(),
    DEV_REMOTES: JSON.stringify({ mf_blog: server.url, mf_admin: 'http://127.0.0.1:9' }),
  });
  await deployRemote(gateway, { name: 'mf_blog', version: '1' });
  await deployRemote(gateway, { name: 'mf_dashboard', version: '1' });
  const list = async () => (await client(gateway.url).get('/remotes.json')).body.remotes;
  await waitFor(async () => (await list()).length === 2);
  expect(await list()).toMatchObject([
    { name: 'mf_blog', entry: `${server.url}/mf-manifest.json`, manifest: { label: 'The blogs' } },
    { name: 'mf_dashboard', entry: '/remotes/mf_dashboard/1/mf-manifest.json' },
  ]);
  const policy = (await client(gateway.url).get('/')).headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' ${server.url}`);
  expect(policy).toContain(server.url.replace('http', 'ws'));
  await server.close();
});
