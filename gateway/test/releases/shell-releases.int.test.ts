import { client, signTestToken, type TestDatabase, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  platform,
  releaseOf,
  type ShellSampleOptions,
  shellSample,
  stateOf,
} from '../../../services/registry/test/support/samples';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  plainGet,
  type RunningGateway,
  startGatewayOn,
} from '../support/fixtures';

let database: TestDatabase;
let gateway: RunningGateway;

beforeEach(async () => {
  database = await testDatabase('shells');
  gateway = await startGatewayOn(database, { SITE_DIR: await buildSite() });
  await deployRemote(gateway, { version: '1' });
});

const call = () => client(gateway.url, deployTokenOf('shell'));
const status = async () => (await call().get('/registry/remotes/shell')).body;
const publish = (options: ShellSampleOptions) =>
  call().post('/registry/remotes/shell/releases', { body: shellSample(options) });

async function order(what: string, body: Record<string, unknown> = {}) {
  const { revision } = (await status()).remote;
  const answer = await call().post(`/registry/remotes/shell/${what}`, { body: { revision, ...body } });
  await gateway.modules.releases.live.refresh();
  return answer;
}

/** Creates two releases: the first for everybody, the second for half of the readers. */
async function startCanary() {
  for (const version of ['1.0.0', '2.0.0']) expect((await publish({ version })).status).toBe(201);
  expect((await order('release', { version: '1.0.0' })).status).toBe(200);
  expect((await order('release', { version: '2.0.0', canaryPercent: 50 })).status).toBe(200);
}

async function page(cookie = '') {
  const { headers, text } = await plainGet(`${gateway.url}/`, { accept: 'text/html', cookie });
  return {
    text,
    script: /src="\/assets\/(main[^"]*)"/.exec(text)?.[1],
    shell: JSON.parse(/id="storysprout-site">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').shell,
    set: headers['set-cookie']?.[0],
    cacheControl: headers['cache-control'],
  };
}

/** A cookie of a reader who gets the canary, or the stable shell. */
async function readerWith(channel: string): Promise<string> {
  for (let bucket = 0; bucket < 100; bucket += 1)
    if ((await page(`sprout_draw=${bucket}`)).shell.channel === channel) return `sprout_draw=${bucket}`;
  throw new Error(`nobody gets the ${channel} shell`);
}

const get = (path: string, cookie = '') => plainGet(`${gateway.url}${path}`, { accept: '*/*', cookie });

describe('without a release', () => {
  it('pages are made of the shell that came with the gateway', async () => {
    expect(await page()).toMatchObject({ script: 'main.0123456789.js', shell: undefined });
  });
});

describe('a released shell', () => {
  it('is in every page as soon as everybody gets it, and its files are served', async () => {
    await publish({ version: '1.0.0' });
    expect((await page()).script).toBe('main.0123456789.js');
    await order('release', { version: '1.0.0' });
    expect(await page()).toMatchObject({
      script: 'main.100.js',
      shell: { version: '1.0.0', channel: 'stable' },
      cacheControl: 'no-cache',
      set: undefined,
    });
    expect((await get('/assets/main.100.js')).text).toContain('1.0.0');
    expect((await get('/sw.js')).text).toContain('1.0.0');
    expect((await get('/art/panda.svg')).text).toContain('1.0.0');
    // Open pages still get files that only the gateway's own build has.
    expect((await get('/assets/main.0123456789.js')).status).toBe(200);
    expect((await get('/assets/main.999.js')).status).toBe(404);
  });

  it('goes to a slice of the readers first, who keep it, with files of its own', async () => {
    await startCanary();
    const [first, other] = [await readerWith('canary'), await readerWith('stable')];
    for (let at = 0; at < 3; at += 1) expect((await page(first)).shell.version).toBe('2.0.0');
    expect(await page(first)).toMatchObject({
      script: 'main.200.js',
      shell: { channel: 'canary', trial: true },
      cacheControl: 'private, no-cache',
    });
    expect(await page(other)).toMatchObject({ script: 'main.100.js', shell: { version: '1.0.0', trial: true } });
    expect((await get('/sw.js', first)).text).toContain('2.0.0');
    const art = await get('/art/panda.svg', other);
    expect([art.text.includes('1.0.0'), art.headers['cache-control']]).toEqual([true, 'private, max-age=86400']);
    // Chunks of either release are served, whichever page asks.
    for (const cookie of [first, other])
      for (const name of ['main.100.js', 'main.200.js'])
        expect((await get(`/assets/${name}`, cookie)).status).toBe(200);
  });

  it('gives nobody the canary in whose browser it did not start', async () => {
    await startCanary();
    const first = await readerWith('canary');
    expect((await page(`${first}; sprout_shell=stable`)).shell).toMatchObject({ version: '1.0.0', channel: 'stable' });
  });

  it('has a script of the gateway before its own while a canary runs, and none otherwise', async () => {
    await publish({ version: '1.0.0' });
    await order('release', { version: '1.0.0' });
    expect((await page()).text).not.toContain('shell-watch');
    await publish({ version: '2.0.0' });
    await order('release', { version: '2.0.0', canaryPercent: 50 });
    const { text } = await page();
    const [, path = ''] = /src="(\/assets\/shell-watch\.\w+\.js)"/.exec(text) ?? [];
    expect(text.indexOf(path)).toBeLessThan(text.indexOf('/assets/main'));
    const script = await get(path);
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('is promoted, and rolled back again; pages that are open keep their files', async () => {
    await startCanary();
    await order('promote');
    expect((await page()).shell).toEqual({ version: '2.0.0', channel: 'stable' });
    await order('rollback', { reason: 'The header is upside down.' });
    expect((await page()).shell).toEqual({ version: '1.0.0', channel: 'stable' });
    expect((await get('/assets/main.200.js')).status).toBe(200);
    expect((await status()).remote).toMatchObject({ stable: '1.0.0', canary: null });
  });

  it('keeps its code for servers and its source maps to itself', async () => {
    const own = { 'server.cjs': 'secret', 'assets/main.100.js.map': 'secret' };
    expect((await publish({ version: '1.0.0', files: own })).status).toBe(201);
    await order('release', { version: '1.0.0' });
    expect((await page()).shell.version).toBe('1.0.0');
    for (const path of Object.keys(own)) expect([path, (await get(`/${path}`)).status]).toEqual([path, 404]);
  });

  it('that is the first is rolled back to the one that came with the gateway', async () => {
    const own = await gateway.registry.collections.platforms.findOne();
    await gateway.registry.collections.platforms.updateOne({}, { $set: { 'facts.version': '0.9.0' } });
    expect(own).not.toBeNull();
    await publish({ version: '1.0.0' });
    expect((await status()).remote).toMatchObject({ stable: null, previous: null });
    await order('release', { version: '1.0.0' });
    expect((await status()).remote).toMatchObject({ stable: '1.0.0', previous: '0.9.0' });
    expect((await order('rollback', { reason: 'The header is upside down.' })).status).toBe(200);
    expect(await page()).toMatchObject({ script: 'main.0123456789.js', shell: undefined });
    expect((await status()).remote).toMatchObject({ stable: null, previous: null });
    expect((await order('rollback')).body.message).toContain('no earlier version');
    expect((await get('/assets/main.100.js')).status).toBe(200);
    const [change] = (await call().get('/registry/remotes/shell/audit')).body.entries;
    expect(change.detail).toContain('1.0.0 is taken back; everybody has 0.9.0, which came with the gateway');
    expect((await order('release', { version: '1.0.0' })).status).toBe(200);
    expect((await page()).shell.version).toBe('1.0.0');
  });

  it('stays while the registry is away, and a new gateway goes on with it afterwards', async () => {
    await publish({ version: '1.0.0' });
    await order('release', { version: '1.0.0' });
    await gateway.registry.close();
    await gateway.modules.releases.live.refresh();
    expect((await page()).shell.version).toBe('1.0.0');
    expect((await get('/assets/main.100.js')).status).toBe(200);
    gateway = await startGatewayOn(database, { SITE_DIR: await buildSite() });
    expect((await page()).shell.version).toBe('1.0.0');
  });
});

describe('a canary of the shell', () => {
  beforeEach(startCanary);

  /** Sends reports as the pages of so many readers; on one machine, the bucket number distinguishes the browsers. */
  async function tell(count: number, path: string, body: (at: number) => unknown) {
    for (let at = 0; at < count; at += 1) {
      const answer = await client(gateway.url).post(path, { body: body(at), headers: { cookie: `sprout_draw=${at}` } });
      expect(answer.status).toBe(204);
    }
  }
  const stable = { remote: 'shell', version: '1.0.0', channel: 'stable' } as const;
  const canary = { remote: 'shell', version: '2.0.0', channel: 'canary' } as const;
  const reason = async () => (await call().get('/registry/remotes/shell/audit')).body.entries[0];

  it('with which remotes fail is taken back, and everybody has the stable one', async () => {
    await tell(20, '/registry/reports', () => ({ reports: [{ ...stable, kind: 'view' }] }));
    await tell(6, '/registry/reports', () => ({ reports: [{ ...canary, kind: 'render-error' }] }));
    await waitFor(async () => (await status()).remote.canary === null, { timeoutMs: 8_000 });
    expect(await reason()).toMatchObject({
      by: 'the registry',
      remote: 'shell',
      action: 'rollback',
      version: '2.0.0',
      detail: expect.stringMatching(/it failed on [56] of [56] page views, the stable version on 0 of 20/),
    });
    await waitFor(() => !gateway.modules.releases.live.hasCanary);
    expect((await page()).shell).toEqual({ version: '1.0.0', channel: 'stable' });
  });

  it('in which nobody gets anything posted any more is taken back after 60 readers', async () => {
    await tell(60, '/registry/pulses', (at) => ({
      page: `stable${String(at).padStart(16, '0')}`,
      nextSeconds: 0,
      remotes: [stable],
      outcomes: [{ remote: 'shell', outcome: 'posted', reached: at % 2 === 0 }],
    }));
    await tell(60, '/registry/pulses', (at) => ({
      page: `canary${String(at).padStart(16, '0')}`,
      nextSeconds: 0,
      remotes: [canary],
      outcomes: [{ remote: 'shell', outcome: 'posted', reached: false }],
    }));
    await waitFor(async () => (await status()).remote.canary === null, { timeoutMs: 8_000 });
    expect((await reason()).detail).toMatch(/"posted" was reached on 0 of \d+ pages that offered it/);
  });
});

describe('the registry', () => {
  const refused = async (options: ShellSampleOptions) => {
    const { status: code, body } = await publish(options);
    expect(code).toBe(422);
    return body.refusals;
  };

  it('refuses a shell that live remotes do not fit, naming them, before anybody gets it', async () => {
    const shared = { ...platform.shared, react: '20.0.0' };
    expect(await refused({ facts: { shared } })).toEqual([
      {
        gate: 'shared-packages',
        reason: 'mf_blog 1 (stable): it needs react ^19.0.0; the new shell has 20.0.0',
      },
    ]);
    expect((await refused({ facts: { contracts: [2] } }))[0]).toMatchObject({ gate: 'contract' });
  });

  it('refuses a shell with kit 0.2.0, naming the five remotes that were built for 0.1', async () => {
    const names = ['mf_admin', 'mf_club', 'mf_dashboard', 'mf_funzone', 'mf_news'];
    const shared = [{ name: '@storysprout/kit', requiredVersion: '^0.1.0' }];
    const [releases, states] = [
      names.map((name) => releaseOf(name, '1', { shared })),
      names.map((name) => stateOf(name)),
    ];
    await database.db.collection<(typeof releases)[number]>('releases').insertMany(releases);
    await database.db.collection<(typeof states)[number]>('remotes').insertMany(states);
    const refusals = await refused({ facts: { shared: { ...platform.shared, '@storysprout/kit': '0.2.0' } } });
    expect(refusals.map(({ reason }: { reason: string }) => reason).sort()).toEqual(
      names.map((name) => `${name} 1 (stable): it needs @storysprout/kit ^0.1.0; the new shell has 0.2.0`),
    );
  });

  it('refuses a shell without its page, its scripts or its version, and files of other kinds', async () => {
    const gates = async (files: ShellSampleOptions['files']) =>
      (await refused({ files })).map(({ gate, reason }: { gate: string; reason: string }) => `${gate}: ${reason}`);
    expect(await gates({ 'index.html': undefined })).toEqual(['manifest: index.html is missing']);
    expect(await gates({ 'assets/main.100.js': undefined })).toEqual([
      'manifest: index.html names assets/main.100.js, which was not sent',
    ]);
    expect(await gates({ 'platform.json': JSON.stringify(platform) })).toEqual([
      'manifest: platform.json has no version: build the shell anew',
    ]);
    expect(await gates({ 'other.html': '<p>hello</p>' })).toEqual([
      'files: other.html is a kind of file that no shell may have',
    ]);
  });

  it('checks it once more when it is released: remotes may have changed since', async () => {
    await publish({ version: '1.0.0', facts: { shared: { ...platform.shared, 'left-pad': '1.0.0' } } });
    await order('release', { version: '1.0.0' });
    // A remote that needs what only this shell shares.
    await deployRemote(gateway, { version: '2', shared: [{ name: 'left-pad', requiredVersion: '^1.0.0' }] });
    await publish({ version: '2.0.0', facts: { shared: { ...platform.shared, 'left-pad': '1.1.0' } } });
    expect((await order('release', { version: '2.0.0' })).status).toBe(200);
    expect((await publish({ version: '3.0.0' })).body.refusals[0].reason).toContain(
      'mf_blog 2 (stable): it wants left-pad from the shell, which does not share it',
    );
  });

  it('holds a new remote against both shells that pages may be made of', async () => {
    await publish({ version: '1.0.0' });
    await publish({ version: '2.0.0', facts: { contracts: [1, 2] } });
    await order('release', { version: '1.0.0' });
    await order('release', { version: '2.0.0', canaryPercent: 50 });
    const tooNew = deployRemote(gateway, { version: '2', manifest: { contract: 2 } });
    await expect(tooNew).rejects.toThrow('the live shell speaks 1');
  });

  it('takes remotes of two generations while it brings both, and says who needs the second one', async () => {
    const shared = { ...platform.shared, react: '20.0.0' };
    const second = { shared: platform.shared, bytes: 117_000 };
    expect((await publish({ version: '1.0.0', facts: { shared, generations: [second] } })).status).toBe(201);
    await order('release', { version: '1.0.0' });
    const generations = async () =>
      (await client(gateway.url, deployTokenOf('shell')).get('/registry/remotes')).body.generations;
    const held = { remote: 'mf_blog', version: '1', role: 'stable', needs: { react: '^19.0.0' } };
    expect(await generations()).toEqual([{ ...second, holders: [held] }]);

    await deployRemote(gateway, { version: '2', shared: [{ name: 'react', requiredVersion: '^19.0.0 || ^20.0.0' }] });
    expect(await generations()).toEqual([{ ...second, holders: [{ ...held, role: 'fallback' }] }]);
    // A shell without the second generation is refused as long as pages may fall back to the remote version that needs
    // it.
    const reasons = (await publish({ version: '2.0.0', facts: { shared } })).body.refusals;
    expect(reasons).toEqual([
      { gate: 'shared-packages', reason: 'mf_blog 1 (fallback): it needs react ^19.0.0; the new shell has 20.0.0' },
    ]);
    await deployRemote(gateway, { version: '3', shared: [{ name: 'react', requiredVersion: '^20.0.0' }] });
    expect(await generations()).toEqual([{ ...second, holders: [] }]);
    expect((await publish({ version: '2.0.0', facts: { shared } })).status).toBe(201);
  });

  it('lets only the holder of its token touch it', async () => {
    const other = client(gateway.url, deployTokenOf('mf_blog'));
    expect((await other.get('/registry/remotes/shell')).status).toBe(403);
    expect((await other.post('/registry/remotes/shell/releases', { body: shellSample() })).status).toBe(403);
  });
});

describe('moderators', () => {
  it('see the shell among the remotes and take it back with a reason', async () => {
    await startCanary();
    const moderator = client(gateway.url, await signTestToken({ userId: 'b'.repeat(24), isAdmin: true }));
    const shell = async () => (await moderator.get('/admin/remotes')).body.remotes[0];
    expect(await shell()).toMatchObject({
      name: 'shell',
      label: 'The site around all parts',
      stable: '1.0.0',
      canary: { version: '2.0.0', percent: 50 },
    });
    const { revision } = await shell();
    const body = { revision, reason: 'The menu is gone.' };
    expect((await moderator.post('/admin/remotes/shell/rollback', { body })).status).toBe(200);
    expect((await shell()).canary).toBeNull();
  });
});
