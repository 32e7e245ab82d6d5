import { tokenTtlSeconds } from '@storysprout/contract';
import { connectRedis, dayOf } from '@storysprout/service-kit';
import { freePort, quietLogger, type RedisServer, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const port = await freePort();
let server: RedisServer = await startRedisServer({ port });
const redis = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
// Registered before the site's own hook, so that it runs after it.
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
const site = await startUserSite({}, { redis: { redis, url: server.url } });
const { api, callers, signedIn, load, modules } = site;

describe('while Redis is away', () => {
  let child: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    child = await signedIn({ name: 'Wren' });
    await modules.progress.leaderboard.rebuild();
    await server.stop();
  });

  it('is ready all the same, and says so to whoever asks', async () => {
    await waitFor(async () => (await api.get('/readyz')).body.away.length > 1);
    const away = ['redis', 'queues'];
    expect(await api.get('/readyz')).toMatchObject({ status: 200, body: { ok: true, failing: [], away } });
  });

  it('children sign up and sign in, and guessing is still slowed down', async () => {
    const account = { name: 'Merlin', email: 'merlin@example.org', password };
    expect((await api.post('/user/register', { body: account })).status).toBe(201);
    expect((await api.post('/user/login', { body: account })).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await api.post('/user/login', { body: { ...account, password: 'guess-guess' } })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('XP is booked, and the leaderboard shows it', async () => {
    const win = { xp: 200, reason: 'memory_game_win', key: `win:${child.id}`, day: dayOf(new Date()) } as const;
    await modules.progress.awards.award({ userId: new ObjectId(child.id), ...win });
    modules.progress.pages.invalidate();
    const { body } = await child.api.get('/user/leaderboard?filter=week&limit=1');
    expect(body.users).toEqual([expect.objectContaining({ name: 'Wren', totalPoints: 200, rank: 1 })]);
    expect(body.me).toMatchObject({ rank: 1 });
  });

  it('a ban is in force here at once', async () => {
    const other = await signedIn();
    expect((await callers.admin.put(`/internal/users/${other.id}/ban`, { body: { reason: 'Unkind.' } })).status).toBe(
      200,
    );
    expect((await other.api.get('/user/viewprofile')).status).toBe(401);
    child = { ...child, id: other.id };
  });

  it('what Redis missed reaches it once it is back', async () => {
    server = await startRedisServer({ port });
    await waitFor(() => redis.status === 'ready', { timeoutMs: 10_000 });
    await waitFor(async () => (await redis.zscore(`tokens:revoked:${tokenTtlSeconds}`, `${child.id}:1::`)) !== null, {
      timeoutMs: 10_000,
    });
    await modules.progress.leaderboard.tend();
    const { standings } = await modules.progress.leaderboard.page({ window: 'all', limit: 1 });
    expect(await redis.zscore('leaderboard:all', standings[0]?.userId ?? '')).toBe('200');
    expect((await load(standings[0]?.userId ?? '')).name).toBe('Wren');
  });
});
