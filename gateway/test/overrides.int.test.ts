import { publishRevocation, publishSessionRevocation } from '@storysprout/service-kit';
import { client, signTestToken, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite, deployRemote, plainGet, type RunningGateway, startGateway } from './fixtures';

const adminId = 'b'.repeat(24);
const override = { remote: 'mf_blog', url: 'http://localhost:3001' };
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ SITE_DIR: await buildSite() });
  await deployRemote(gateway, { version: '1' });
});

async function begin(body: unknown = override, token?: string) {
  const signed = token ?? (await signTestToken({ userId: adminId, isAdmin: true }));
  const answer = await client(gateway.url, signed).post('/admin/remotes/override', { body });
  const set = answer.headers.get('set-cookie') ?? '';
  return { ...answer, set, cookie: set.split(';')[0] ?? '' };
}

async function page(cookie = '', path = '/') {
  const { headers, text } = await plainGet(`${gateway.url}${path}`, { accept: 'text/html', cookie });
  const data = JSON.parse(/id="storysprout-site">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  return {
    override: data.override,
    entry: data.remotes?.[0]?.entry,
    cacheControl: headers['cache-control'],
    policy: String(headers['content-security-policy']),
  };
}

describe('a remote from a dev server', () => {
  it("comes to this moderator's browser only, never into a cache, and reset ends it", async () => {
    const usual = await page();
    const { status, body, set, cookie } = await begin();
    expect([status, body.override]).toEqual([201, { ...override, adminId }]);
    expect(set).toMatch(/^sprout_override=[\w-]{43}; path=\/; expires=.*; samesite=strict; httponly$/i);
    const until = Date.parse(body.until) - Date.now();
    expect(Math.abs(until - 8 * 60 * 60 * 1_000)).toBeLessThan(10_000);

    const overridden = await page(cookie, '/blogs');
    expect(overridden).toMatchObject({
      override: { ...override, adminId },
      entry: usual.entry,
      cacheControl: 'no-store',
    });
    expect(await page()).toEqual(usual);
    expect(usual).toMatchObject({ override: undefined, cacheControl: 'no-cache' });

    const reset = await fetch(`${gateway.url}/admin/remotes/override`, { method: 'DELETE', headers: { cookie } });
    expect([reset.status, reset.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^sprout_override=; path=\/; expires=Thu, 01 Jan 1970/i),
    ]);
    expect(await page(cookie)).toEqual(usual);
  });

  it('widens the policy of the moderator pages by exactly that address, and of nothing else', async () => {
    const usual = (await page()).policy;
    const { cookie } = await begin();
    const { policy } = await page(cookie);
    const directives = (text: string) => new Map(text.split(';').map((each) => [each.split(' ')[0], each] as const));
    const [before, after] = [directives(usual), directives(policy)];
    for (const name of ['script-src', 'style-src', 'font-src', 'media-src', 'img-src']) {
      expect(after.get(name)).toBe(`${before.get(name)} http://localhost:3001`);
    }
    expect(after.get('connect-src')).toBe("connect-src 'self' http://localhost:3001 ws://localhost:3001");
    for (const name of ['default-src', 'worker-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(after.get(name)).toBe(before.get(name));
    }
    for (const path of ['/remotes.json', '/remotes/mf_blog/1/remote.json', '/assets/main.0123456789.js']) {
      const { headers } = await plainGet(`${gateway.url}${path}`, { cookie, accept: '*/*' });
      expect(headers['content-security-policy']).toBe(usual);
    }
  });

  it('is for moderators', async () => {
    expect((await begin(override, '')).status).toBe(401);
    const child = await begin(override, await signTestToken());
    expect([child.status, child.set]).toEqual([403, '']);
  });

  it.each([
    'https://evil.example',
    'http://evil.example:3001',
    'http://localhost.evil.example:3001',
    'http://localhost:3001@evil.example:3001',
    'http://localhost:3001/path',
    'http://localhost:3001;script-src *',
    'http://10.0.0.7:3001',
    'http://localhost',
    'http://[::1]:3001',
    'https://localhost:3001',
    'http://localhost:99999',
  ])('is refused from %s', async (url) => {
    const { status, set } = await begin({ ...override, url });
    expect([status, set]).toEqual([400, '']);
  });

  it('is nothing a forged cookie could get', async () => {
    const usual = await page();
    const { cookie } = await begin();
    for (const forged of [
      'x',
      'A'.repeat(43),
      `${cookie.slice('sprout_override='.length, -1)}_`,
      '{"remote":"mf_blog"}',
    ]) {
      expect(await page(`sprout_override=${forged}`)).toEqual(usual);
    }
  });

  it('ends with the sign-ins of the moderator', async () => {
    const moved = 'c'.repeat(24);
    const { cookie } = await begin(override, await signTestToken({ userId: moved, isAdmin: true, tokenVersion: 1 }));
    expect((await page(cookie)).override).toMatchObject({ adminId: moved });
    const { redis } = await testRedis();
    await publishRevocation(redis, moved, 2);
    await waitFor(async () => (await page(cookie)).override === undefined);
  });

  it('ends when the moderator signs out', async () => {
    const userId = 'd'.repeat(24);
    const sessionId = 'e'.repeat(24);
    const { cookie } = await begin(override, await signTestToken({ userId, isAdmin: true, sessionId }));
    expect((await page(cookie)).override).toMatchObject({ adminId: userId });
    const { redis } = await testRedis();
    await publishSessionRevocation(redis, { userId, sessionId, andOlder: false, lifeSeconds: 900 });
    await waitFor(async () => (await page(cookie)).override === undefined);
  });
});
