import type { RemoteReport } from '@storysprout/contract';
import { client, type TestDatabase, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';

let database: TestDatabase;
let one: RunningGateway;
let two: RunningGateway;
const name = 'mf_blog';

beforeEach(async () => {
  database = await testDatabase('canary_decision');
  const settings = { SITE_DIR: await buildSite() };
  one = await startGatewayOn(database, settings);
  two = await startGatewayOn(database, settings);
  await deployRemote(one, { version: '1' });
  await deployRemote(one, { version: '2', canaryPercent: 50 });
  await two.modules.releases.live.refresh();
});

const call = (gateway = one) => client(gateway.url, deployTokenOf(name));
const status = async () => (await call().get(`/registry/remotes/${name}`)).body.remote;
const audit = async () => (await call().get(`/registry/remotes/${name}/audit`)).body.entries;

/**
 * Sends the reports of this many readers' pages, spread over the gateways. On a developer's own machine the bucket
 * identifies a browser.
 */
async function tell(count: number, report: Omit<RemoteReport, 'remote'>) {
  for (let at = 0; at < count; at += 1) {
    const body = { reports: [{ remote: name, ...report }] };
    const headers = { cookie: `sprout_draw=${at}` };
    const answer = await client((at % 2 === 0 ? one : two).url).post('/registry/reports', { body, headers });
    expect(answer.status).toBe(204);
  }
}

describe('a canary', () => {
  it('that fails is taken back by itself, with the reason, on both gateways', async () => {
    await tell(20, { version: '1', channel: 'stable', kind: 'view' });
    await tell(3, { version: '2', channel: 'canary', kind: 'load-failure' });
    await tell(3, { version: '2', channel: 'canary', kind: 'render-error' });
    await waitFor(async () => (await status()).canary === null, { timeoutMs: 20_000 });
    expect(await status()).toMatchObject({ stable: '1', canary: null });
    expect((await audit())[0]).toMatchObject({
      by: 'the registry',
      action: 'rollback',
      version: '2',
      detail: expect.stringMatching(/it failed on ([56]) of \1 page views, the stable version on 0 of 20 page views\./),
    });
    for (const { modules } of [one, two]) await waitFor(() => !modules.releases.live.hasCanary);
    expect((await audit()).filter(({ action }: { action: string }) => action === 'rollback')).toHaveLength(1);
  });

  it('counts a page once that was shown and then failed', async () => {
    await tell(5, { version: '2', channel: 'canary', kind: 'view' });
    await tell(2, { version: '2', channel: 'canary', kind: 'script-error', wasShown: true });
    const canary = async () => (await call().get(`/registry/remotes/${name}`)).body.health[1];
    await waitFor(async () => (await canary()).failures === 2);
    expect(await canary()).toMatchObject({ version: '2', views: 3, failures: 2 });
  });

  it('whose Post button does nothing is taken back after 60 readers, though nothing throws', async () => {
    const read = async (version: string, channel: 'stable' | 'canary', at: number, reached: boolean) => {
      const outcomes = [{ remote: name, outcome: 'posted', reached }];
      const page = `${channel.padEnd(18, '-')}${String(at).padStart(4, '0')}`;
      const body = { page, nextSeconds: 0, remotes: [{ remote: name, version, channel }], outcomes };
      const headers = { cookie: `sprout_draw=${at}` };
      const { url } = at % 2 === 0 ? one : two;
      expect((await client(url).post('/registry/pulses', { body, headers })).status).toBe(204);
    };
    for (let at = 0; at < 60; at += 1) {
      await read('1', 'stable', at, at % 2 === 0);
      await read('2', 'canary', at, false);
    }
    await waitFor(async () => (await status()).canary === null, { timeoutMs: 20_000 });
    expect((await audit())[0].detail).toMatch(/"posted" was reached on 0 of \d+ pages that offered it/);
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
    await waitFor(async () => (await status()).stable === '2', { timeoutMs: 20_000 });
    expect((await audit())[0]).toMatchObject({ by: 'the registry', action: 'promote', version: '2' });
  });
});

describe('one visitor', () => {
  const failed = { remote: name, version: '2', channel: 'canary', kind: 'render-error' } as const;
  const shown = { ...failed, kind: 'view' } as const;
  const send = (url: string, reports: readonly RemoteReport[], headers: Record<string, string>) =>
    client(url).post('/registry/reports', { body: { reports }, headers });
  const counted = async (gateway = one) => {
    const [, { views, failures }] = (await call(gateway).get(`/registry/remotes/${name}`)).body.health;
    return { views, failures };
  };

  it('cannot have a canary taken back with a body full of failures, nor with many of them', async () => {
    const sameReader = { cookie: 'sprout_draw=7' };
    await send(one.url, Array(40).fill(failed), sameReader);
    await waitFor(async () => (await counted()).failures > 0);
    expect(await counted()).toEqual({ views: 0, failures: 1 });
    for (let at = 0; at < 30; at += 1) await send(one.url, [failed, shown], sameReader);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(await counted()).toEqual({ views: 30, failures: 3 });
    expect((await status()).canary).toMatchObject({ version: '2' });
  });

  it('is known by their address, whatever cookies they make up and however many addresses they have', async () => {
    const settings = { SITE_DIR: await buildSite(), TRUSTED_PROXIES: '1' };
    const behindProxy = await startGatewayOn(database, settings);
    const failFrom = (address: string, bucket = 0) =>
      send(behindProxy.url, [failed], { 'x-forwarded-for': address, cookie: `sprout_draw=${bucket}` });
    for (let at = 0; at < 20; at += 1) await failFrom('203.0.113.7', at);
    for (let at = 0; at < 20; at += 1) await failFrom(`2001:db8:1:${at}::${at}`, at);
    await waitFor(async () => (await counted(behindProxy)).failures === 6);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await status()).canary).toMatchObject({ version: '2' });
    await failFrom('203.0.113.8');
    await waitFor(async () => (await status()).canary === null, { timeoutMs: 20_000 });
  });

  it.each([
    ['at an address of its own', { PUBLIC_URL: 'https://storysprout.example' }, {}],
    ['behind a proxy it was not told of', {}, { 'x-forwarded-for': '203.0.113.7' }],
  ])('speaks for one reader with all its cookies, on the machine of a site %s', async (_, settings, headers) => {
    const site = await startGatewayOn(database, { SITE_DIR: await buildSite(), TRUSTED_PROXIES: '0', ...settings });
    for (let at = 0; at < 20; at += 1) await send(site.url, [failed], { ...headers, cookie: `sprout_draw=${at}` });
    await waitFor(async () => (await counted(site)).failures > 0);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await counted(site)).failures).toBe(3);
    expect((await status()).canary).toMatchObject({ version: '2' });
  });
});

describe('what pages tell', () => {
  it('counts for versions that are live only, and must be readable', async () => {
    await tell(10, { version: '9', channel: 'canary', kind: 'render-error' });
    for (const { registry } of [one, two]) await registry.stop();
    expect(await database.db.collection('remoteHealth').countDocuments()).toBe(0);
    const page = client(two.url);
    expect((await page.post('/registry/reports', { body: { reports: [] } })).status).toBe(400);
    expect((await page.post('/registry/reports', { body: { reports: [{ remote: 'x' }] } })).status).toBe(400);
    expect((await page.post('/registry/reports', { body: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('how pages felt', () => {
  it('is told to Prometheus by version and channel', async () => {
    const page = (lcpMs: number, channel: 'stable' | 'canary') => ({
      lcpMs,
      cls: 0,
      remotes: [
        { remote: name, version: channel === 'stable' ? '1' : '2', channel },
        { remote: name, version: '9', channel },
      ],
    });
    const bodies = [page(900, 'stable'), { ...page(5_000, 'canary'), inpMs: 90 }];
    for (const body of bodies) expect((await client(one.url).post('/registry/vitals', { body })).status).toBe(204);
    await tell(1, { version: '2', channel: 'canary', kind: 'render-error' });
    const metrics = (await Promise.all([one, two].map(({ registry }) => registry.metrics.metrics()))).join('');
    const labels = `remote="${name}",version="2",channel="canary"`;
    expect(metrics).toContain(`remote_failures_total{${labels},kind="render-error",app="registry"} 1`);
    expect(metrics).toContain(`remote_page_lcp_seconds_bucket{le="4",app="registry",${labels}} 0`);
    expect(metrics).toContain(`remote_page_lcp_seconds_bucket{le="6",app="registry",${labels}} 1`);
    expect(metrics).toContain(`remote_page_inp_seconds_count{app="registry",${labels}} 1`);
    expect(metrics).toContain(`remote_page_cls_count{app="registry",${labels}} 1`);
    expect(metrics).not.toContain('version="9"');
  });

  it('must be readable and believable', async () => {
    const remotes = [{ remote: name, version: '1', channel: 'stable' }];
    for (const body of [{ lcpMs: 1 }, { remotes, lcpMs: -1 }, { remotes, cls: 'x' }, { remotes: [], cls: 0 }]) {
      expect((await client(one.url).post('/registry/vitals', { body })).status).toBe(400);
    }
  });
});
