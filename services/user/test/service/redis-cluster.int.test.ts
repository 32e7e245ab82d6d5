import { connectRedis, dayOf, nodesOf } from '@storysprout/service-kit';
import { quietLogger, startRedisCluster } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const cluster = await startRedisCluster();
const redis = await connectRedis({ url: cluster.url, logger: quietLogger, purpose: 'test' });
const site = await startUserSite({ RATE_LIMITS: 'on' }, { redis: { redis, url: cluster.url } });
const { api, modules, collections } = site;

afterAll(async () => {
  redis.disconnect();
  await cluster.stop();
});

async function earn(userId: ObjectId, xp: number): Promise<void> {
  const key = `test:${new ObjectId().toHexString()}`;
  await modules.progress.awards.award({ userId, xp, reason: 'memory_game_win', key, day: dayOf(site.now()) });
}

const board = async () => {
  modules.progress.pages.invalidate();
  const { status, body } = await api.get('/user/leaderboard?filter=all');
  expect(status).toBe(200);
  return body.users.map(({ name, totalPoints }: { name: string; totalPoints: number }) => `${name} ${totalPoints}`);
};

it('children sign up, sign in and climb the leaderboard with their Redis in a cluster, and leave it', async () => {
  await modules.progress.leaderboard.rebuild();
  const email = 'hazel@children.example';
  expect((await api.post('/user/register', { body: { name: 'Hazel Wren', email, password } })).status).toBe(201);
  expect((await api.post('/user/login', { body: { email, password: 'not-my-password-1' } })).status).toBe(401);
  const signedIn = await api.post('/user/login', { body: { email, password } });
  expect(signedIn.status).toBe(200);
  const maple = await site.addUser({ name: 'Maple' });
  await earn(maple._id, 40);
  // The visit at sign-in earned 1 XP.
  const standings = ['Hazel Wren 51', 'Maple 40'];
  await earn(new ObjectId((await collections.users.findOne({ email }))?._id), 50);
  await expect.poll(board).toEqual(standings);

  await redis.del('{leaderboard}:since');
  expect(await modules.progress.leaderboard.rebuild()).toBe(true);
  expect(await board()).toEqual(standings);

  const child = api.as(signedIn.body.token);
  expect((await child.post('/user/logout')).status).toBeLessThan(300);
  await expect.poll(async () => (await child.get('/user/viewprofile')).status).toBe(401);
  const keys = (await Promise.all(nodesOf(redis).map((node) => node.keys('*leaderboard*')))).flat();
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.every((key) => key.startsWith('{leaderboard}:'))).toBe(true);
});
