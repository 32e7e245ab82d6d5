import type { RemoteReport } from '@storysprout/contract';
import { client, type TestDatabase, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSite, deployRemote, deployTokenOf, type RunningGateway, startGatewayOn } from '../fixtures';

let database: TestDatabase;
let one: RunningGateway;
let two: RunningGateway;
const name = 'mf_blog';

beforeEach(async () => {
  database = await testDatabase('judgement');
  const settings = { SITE_DIR: await buildSite() };
  one = await startGatewayOn(database, settings);
  two = await startGatewayOn(database, settings);
  await deployRemote(one, { version: '1' });
  await deployRemote(one, { version: '2', canaryPercent: 50 });
  await two.gateway.registry.remotes.refresh();
});

const call = (gateway = one) => client(gateway.url, deployTokenOf(name));
const status = async () => (await call().get(`/registry/remotes/${name}`)).body.remote;
const audit = async () => (await call().get(`/registry/remotes/${name}/audit`)).body.entries;

/** What as many pages tell, each on one of the gateways. */
async function tell(count: number, report: Omit<RemoteReport, 'remote'>) {
  for (let at = 0; at < count; at += 1) {
    const body = { reports: [{ remote: name, ...report }] };
    const answer = await client((at % 2 === 0 ? one : two).url).post('/registry/reports', { body });
    expect(answer.status).toBe(204);
  }
}

describe('a canary', () => {
  it('that fails is taken back by itself, with the reason, on both gateways', async () => {
    await tell(20, { version: '1', channel: 'stable', kind: 'view' });
    await tell(3, { version: '2', channel: 'canary', kind: 'load-failure' });
    await tell(3, { version: '2', channel: 'canary', kind: 'render-error' });
    await waitFor(async () => (await status()).canary === null, { timeoutMs: 8_000 });
    expect(await status()).toMatchObject({ stable: '1', canary: null });
    expect((await audit())[0]).toMatchObject({
      by: 'the registry',
      action: 'rollback',
      version: '2',
      detail: expect.stringContaining('it failed on 6 of 6 page views, the stable version on 0 of 20 page views.'),
    });
    for (const { gateway } of [one, two]) await waitFor(() => !gateway.registry.remotes.hasCanary);
    expect((await audit()).filter(({ action }: { action: string }) => action === 'rollback')).toHaveLength(1);
  });

  it('that works is left alone', async () => {
    await tell(30, { version: '2', channel: 'canary', kind: 'view' });
    await tell(4, { version: '2', channel: 'canary', kind: 'render-error' });
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect((await status()).canary).toMatchObject({ version: '2', percent: 50 });
  });

  it('that did well goes to everybody when its time has come', async () => {
    const { revision } = await status();
    const body = { version: '2', revision, canaryPercent: 60, promoteAfterHours: 0.0001 };
    expect((await call().post(`/registry/remotes/${name}/release`, { body })).status).toBe(200);
    await tell(50, { version: '2', channel: 'canary', kind: 'view' });
    await waitFor(async () => (await status()).stable === '2', { timeoutMs: 8_000 });
    expect((await audit())[0]).toMatchObject({ by: 'the registry', action: 'promote', version: '2' });
  });
});

describe('what pages tell', () => {
  it('counts for versions that are live only, and must be readable', async () => {
    await tell(10, { version: '9', channel: 'canary', kind: 'render-error' });
    for (const { gateway } of [one, two]) await gateway.registry.stop();
    expect(await database.db.collection('remoteHealth').countDocuments()).toBe(0);
    const page = client(two.url);
    expect((await page.post('/registry/reports', { body: { reports: [] } })).status).toBe(400);
    expect((await page.post('/registry/reports', { body: { reports: [{ remote: 'x' }] } })).status).toBe(400);
    expect((await page.post('/registry/reports', { body: 'x'.repeat(20_000) })).status).toBe(413);
  });
});
