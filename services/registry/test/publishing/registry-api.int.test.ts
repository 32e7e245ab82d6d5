import { client, type TestDatabase, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  plainGet,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';
import { platform, sample } from '../support/samples';

let database: TestDatabase;
let one: RunningGateway;
let two: RunningGateway;
const name = 'mf_blog';
const call = (gateway: RunningGateway, token = deployTokenOf(name)) => client(gateway.url, token);
const remoteUrl = `/registry/remotes/${name}`;

beforeAll(async () => {
  database = await testDatabase('registry-api');
  const settings = { SITE_DIR: await buildSite() };
  one = await startGatewayOn(database, settings);
  two = await startGatewayOn(database, settings);
  await deployRemote(one, { version: '1' });
});

it('a new shell is checked against what is live before anybody gets it', async () => {
  const check = (body: unknown, token?: string) => call(one, token).post('/registry/shell/check', { body });
  expect((await check(platform)).body).toEqual({ success: true, fits: true, misfits: [] });
  const { status: code, body } = await check({ ...platform, shared: { ...platform.shared, react: '20.0.0' } });
  expect([code, body.fits]).toEqual([200, false]);
  expect(body.misfits[0]).toMatchObject({ remote: name, role: 'stable', gate: 'shared-packages' });
  expect((await check({ contracts: 'all' })).status).toBe(400);
  expect((await check(platform, 'somebody')).status).toBe(401);
});

async function status(gateway = one) {
  return (await call(gateway).get(remoteUrl)).body.remote;
}

/** A page view with the cookie a browser would send. @returns the version of the blogs, and the cookie afterwards */
async function view(gateway: RunningGateway, cookie = '') {
  const { headers, text } = await plainGet(`${gateway.url}/`, { accept: 'text/html', cookie });
  const version = /"name":"mf_blog","version":"([^"]+)"/.exec(text)?.[1];
  const set = headers['set-cookie']?.[0];
  return {
    version,
    set,
    cookie: set?.split(';')[0] ?? cookie,
    cacheControl: headers['cache-control'],
    vary: headers.vary,
  };
}

describe('deploy tokens', () => {
  it('are needed', async () => {
    for (const token of ['', 'guessed', `${deployTokenOf(name)}x`]) {
      expect((await client(one.url, token).get(remoteUrl)).status).toBe(401);
      expect((await client(one.url, token).post(`${remoteUrl}/rollback`, { body: { revision: 2 } })).status).toBe(401);
    }
  });

  it("touch one team's remote only", async () => {
    const other = client(one.url, deployTokenOf('mf_funzone'));
    for (const action of ['releases', 'release', 'promote', 'rollback']) {
      const { status: code, body } = await other.post(`${remoteUrl}/${action}`, { body: sample() });
      expect([code, body.message]).toEqual([403, "This deploy token is for mf_funzone only; it can't touch mf_blog."]);
    }
    expect(await status()).toMatchObject({ revision: 2, stable: '1' });
  });

  it('are no good for guessing: wrong ones are slowed down', async () => {
    const limited = await startGatewayOn(database, { SITE_DIR: '/nowhere' });
    const codes: number[] = [];
    for (let at = 0; at < 25; at += 1) codes.push((await client(limited.url, `guess-${at}`).get(remoteUrl)).status);
    expect(codes.slice(0, 20).every((code) => code === 401)).toBe(true);
    expect(codes.slice(20).every((code) => code === 429)).toBe(true);
  });
});

describe('publishing over HTTP', () => {
  it('tells every reason of a refusal', async () => {
    const body = sample({
      version: 'bad',
      manifest: { contract: 9 },
      remote: { api: 1 },
      files: { 'assets/blogs.css': 'p{top:0}' },
    });
    const refused = await call(one).post(`${remoteUrl}/releases`, { body });
    expect(refused).toMatchObject({ status: 422, body: { success: false, code: 'release_refused' } });
    expect(refused.body.refusals.map(({ gate }: { gate: string }) => gate)).toEqual([
      'styles',
      'contract',
      'back-end',
      'back-end',
      'back-end',
    ]);
  });

  it('refuses what it cannot read, and what is too long, before it looks at it', async () => {
    const url = `${remoteUrl}/releases`;
    expect((await call(one).post(url, { body: '{' })).status).toBe(400);
    expect((await call(one).post(url, { body: { files: [] } })).status).toBe(400);
    expect((await call(one).post(url, { body: { files: [{ path: '../x', content: '' }] } })).status).toBe(400);
    expect((await call(one).post(url, { body: 'x'.repeat(25 * 1024 * 1024) })).status).toBe(413);
    expect(
      (await call(one).post(`${remoteUrl}/release`, { body: { version: '1', revision: 2, canaryPercent: 100 } }))
        .status,
    ).toBe(400);
  });

  it('answers the same build again, whoever built it, and keeps what it has', async () => {
    const body = sample({ version: 'again', remote: { api: 0 } });
    const publish = (more: object = {}) => call(one).post(`${remoteUrl}/releases`, { body: { ...body, ...more } });
    expect((await publish()).status).toBe(201);
    const everything = async () => [
      await status(),
      (await call(one).get(`${remoteUrl}/audit`)).body,
      await database.db.collection('remoteFiles.files').countDocuments(),
    ];
    const before = await everything();
    const source = { commit: 'f'.repeat(40), author: 'Ada', message: 'Build it on another machine' };
    const attested = { ...body.attested, tests: { passed: 99, failed: 0 } };
    for (const more of [{}, { source }, { attested }, { attested: undefined }])
      expect(await publish(more)).toMatchObject({ status: 200, body: { isNew: false, version: 'again' } });
    expect(await everything()).toEqual(before);
  });

  it('lists all of twenty at once, on two gateways', async () => {
    const versions = Array.from({ length: 20 }, (_, at) => `many-${at}`);
    const answers = await Promise.all(
      versions.map((version, at) =>
        call(at % 2 === 0 ? one : two).post(`${remoteUrl}/releases`, { body: sample({ version, remote: { api: 0 } }) }),
      ),
    );
    expect(answers.map(({ status: code }) => code)).toEqual(versions.map(() => 201));
    const listed = (await status()).releases.map(({ version }: { version: string }) => version);
    expect(listed).toEqual(expect.arrayContaining(versions));
  });

  it('tells who comes second what the first one did', async () => {
    const { revision } = await status();
    const orders = [one, two].map((gateway, at) =>
      call(gateway).post(`${remoteUrl}/release`, { body: { version: `many-${at}`, canaryPercent: 10, revision } }),
    );
    const answers = await Promise.all(orders);
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status: code }) => code === 409);
    expect(loser?.body.message).toMatch(
      /The latest change: the team of mf_blog: release many-\d, to 10 % of the readers/,
    );
    await call(one).post(`${remoteUrl}/rollback`, { body: { revision: revision + 1 } });
  });
});

describe('readers', () => {
  it('get no cookie while everybody gets the same', async () => {
    const { set, cacheControl, version } = await view(one);
    expect([set, cacheControl, version]).toEqual([undefined, 'no-cache', '1']);
  });

  it('get a canary at its share and keep it, on either gateway, until a rollback reaches both within 5 s', async () => {
    await two.modules.releases.live.refresh();
    await deployRemote(one, { version: '2', canaryPercent: 10 });
    await waitFor(async () => (await view(two)).set !== undefined);
    const first = await view(one);
    expect(first.set).toMatch(/^sprout_draw=\d{1,4}; path=\/; expires=.*; samesite=lax; httponly$/i);
    expect([first.cacheControl, first.vary]).toEqual(['private, no-cache', expect.stringContaining('Cookie')]);

    const readers = [];
    for (let at = 0; at < 2_000; at += 1) readers.push(await view(at % 2 === 0 ? one : two));
    const lucky = readers.filter(({ version }) => version === '2');
    // 200 are expected; four standard deviations are 54.
    expect(Math.abs(lucky.length - 200)).toBeLessThan(54);
    for (const reader of [...lucky.slice(0, 20), ...readers.slice(0, 20)]) {
      for (const gateway of [one, two]) {
        const again = await view(gateway, reader.cookie);
        expect([again.version, again.set]).toEqual([reader.version, undefined]);
      }
    }

    await call(one).post(`${remoteUrl}/rollback`, { body: { revision: (await status()).revision } });
    expect((await view(one, lucky[0]?.cookie)).version).toBe('1');
    await waitFor(async () => (await view(two, lucky[0]?.cookie)).version === '1');
    expect((await client(one.url).get('/remotes/mf_blog/2/assets/latest.js')).body).toContain('"2"');
  }, 60_000);

  it('who send a number of their own making get another', async () => {
    await deployRemote(one, { version: '3', canaryPercent: 50 });
    for (const forged of ['-1', '10000', 'abc', '1e3', '']) {
      expect((await view(one, `sprout_draw=${forged}`)).set).toMatch(/^sprout_draw=\d{1,4};/);
    }
    await call(one).post(`${remoteUrl}/promote`, { body: { revision: (await status()).revision } });
    expect((await view(one)).version).toBe('3');
  });
});

it('keeps a trail for the team', async () => {
  const { entries } = (await call(one).get(`${remoteUrl}/audit`)).body;
  expect(entries[0]).toMatchObject({ by: 'the team of mf_blog', action: 'promote', version: '3', remote: name });
});
