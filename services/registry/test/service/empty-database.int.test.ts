import { client } from '@storysprout/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { buildSite, deployTokenOf, type RunningGateway, startGateway } from '../../../../gateway/test/support/fixtures';
import { sample } from '../support/samples';

/** Runs on a server that can't create collections within a transaction (services/kit/src/testing/global-setup.ts). */

const builds = [
  { name: 'mf_blog', version: '1.0.0' },
  { name: 'mf_blog', version: '1.1.0' },
  { name: 'mf_dashboard', version: '1.0.0' },
  { name: 'mf_admin', version: '1.0.0' },
];
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ SITE_DIR: await buildSite() });
});

it('takes the releases of all teams at once into a database that is empty', async () => {
  expect((await client(gateway.url).get('/readyz')).body.failing).toContain('remotes');
  const published = await Promise.all(
    builds.map(({ name, version }) =>
      client(gateway.url, deployTokenOf(name)).post(`/registry/remotes/${name}/releases`, {
        body: sample({ name, version, remote: { api: 0 } }),
      }),
    ),
  );
  expect(published.map(({ status, body }) => [status, body.message])).toEqual(builds.map(() => [201, undefined]));
  const order = { version: '1.0.0', revision: 1 };
  const released = await Promise.all(
    ['mf_dashboard', 'mf_admin'].map((name) =>
      client(gateway.url, deployTokenOf(name)).post(`/registry/remotes/${name}/release`, { body: order }),
    ),
  );
  expect(released.map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(async () => (await client(gateway.url).get('/readyz')).body.failing).not.toContain('remotes');
});
