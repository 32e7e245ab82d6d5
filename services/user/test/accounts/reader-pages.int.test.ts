import { createServer } from 'node:http';
import { leaderboardResponse, readerPage } from '@storysprout/contract';
import { dayOf } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUserSite } from '../support/user-site';

/** The requests to the stand-in for the blog service. */
const asked: string[] = [];
const blogService = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ blogs: [], nextCursor: null }));
});
const port = await new Promise<number>((resolve) => {
  blogService.listen(0, '127.0.0.1', () => {
    const address = blogService.address();
    resolve(typeof address === 'object' && address ? address.port : 0);
  });
});
afterAll(() => void blogService.close());

const site = await startUserSite({ BLOG_URL: `http://127.0.0.1:${port}` });
const { api, modules, collections, signedIn, load } = site;

async function earn(id: string, xp: number): Promise<void> {
  const key = `test:${new ObjectId().toHexString()}`;
  const userId = new ObjectId(id);
  await modules.progress.awards.award({ userId, xp, reason: 'memory_game_win', key, day: dayOf(site.now()) });
}

async function boardFor(token?: string, filter = 'all') {
  modules.progress.pages.invalidate();
  return leaderboardResponse.parse((await api.get(`/user/leaderboard?filter=${filter}`, { token })).body);
}

const idsOf = ({ users }: Awaited<ReturnType<typeof boardFor>>) => users.map(({ _id }) => _id);

beforeEach(async () => {
  await collections.users.deleteMany({});
  await collections.ledger.deleteMany({});
  await modules.progress.leaderboard.rebuild();
});

describe('the leaderboard', () => {
  it('shows everybody until they leave it', async () => {
    const reader = await signedIn({ name: 'Maple' });
    await earn(reader.id, 40);
    expect(idsOf(await boardFor())).toContain(reader.id);
    expect((await reader.api.get('/user/viewprofile')).body.user.privacy).toEqual({
      onLeaderboard: true,
      hasPage: false,
    });
  });

  it.each(['all', 'week'])(
    'leaves out who left it (%s), who still reads their own place, and moves the others up',
    async (filter) => {
      const [first, second] = [await signedIn({ name: 'Juniper' }), await signedIn({ name: 'Clover' })];
      await earn(first.id, 300);
      await earn(second.id, 200);
      const { status, body } = await first.api.put('/user/privacy', { body: { onLeaderboard: false } });
      expect([status, body.user.privacy.onLeaderboard]).toEqual([200, false]);
      const seen = await boardFor(undefined, filter);
      expect(idsOf(seen)).not.toContain(first.id);
      expect(seen.users.find(({ _id }) => _id === second.id)?.rank).toBe(1);
      expect((await boardFor(first.token, filter)).me).toMatchObject({ _id: first.id, totalPoints: 300, rank: 1 });
      await first.api.put('/user/privacy', { body: { onLeaderboard: true } });
      expect(idsOf(await boardFor(undefined, filter))[0]).toBe(first.id);
    },
  );

  it('keeps out who earns, is put back by a rebuild, or is let in again after a ban', async () => {
    const reader = await signedIn({ name: 'Willow' });
    const moderator = await signedIn({ isAdmin: true });
    await earn(reader.id, 50);
    await reader.api.put('/user/privacy', { body: { onLeaderboard: false } });
    await earn(reader.id, 60);
    expect(idsOf(await boardFor())).not.toContain(reader.id);
    expect((await boardFor(reader.token)).me?.totalPoints).toBe(110);
    await modules.progress.leaderboard.rebuild();
    expect(idsOf(await boardFor())).not.toContain(reader.id);
    await modules.progress.leaderboard.replace(reader.id);
    expect(idsOf(await boardFor())).not.toContain(reader.id);
    expect(idsOf(await boardFor(moderator.token))).not.toContain(reader.id);
  });

  it('forgets somebody whom a late award of another process put back', async () => {
    const reader = await signedIn({ name: 'Hazel' });
    await earn(reader.id, 70);
    await reader.api.put('/user/privacy', { body: { onLeaderboard: false } });
    await modules.progress.leaderboard.note([{ userId: reader.id, points: 75 }]);
    expect(idsOf(await boardFor())).not.toContain(reader.id);
    expect(await site.redis.zscore('leaderboard:all', reader.id)).toBeNull();
  });
});

describe("a reader's page", () => {
  it('is not there until the reader wants one, and gone again when they do not', async () => {
    const reader = await signedIn({ name: 'Fern', badges: ['first_blog'], totalPoints: 40 });
    const path = `/user/readers/${reader.id}`;
    expect((await api.get(path)).status).toBe(404);
    await reader.api.put('/user/privacy', { body: { hasPage: true } });
    const { status, headers, body } = await api.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(readerPage.parse(body)).toEqual(body);
    expect(body.reader).toEqual({
      _id: reader.id,
      name: 'Fern',
      image: null,
      profileAvatar: null,
      badges: ['first_blog'],
    });
    expect(asked.at(-1)).toBe(`/internal/published-by/${reader.id}`);
    await reader.api.put('/user/privacy', { body: { hasPage: false } });
    expect((await api.get(path)).status).toBe(404);
  });

  it('asks nothing about the blogs of somebody without a page', async () => {
    const { id } = await signedIn();
    const before = asked.length;
    expect((await api.get(`/user/readers/${id}`)).body.message).toBe('There is no such page.');
    expect(asked).toHaveLength(before);
  });

  it.each([
    ['banned', { isBanned: true }],
    ['leaving', { deleteAfter: new Date(Date.now() + 60_000) }],
  ])('is not there for an account that is %s', async (_state, change) => {
    const { id } = await site.signedIn({ hasPage: true });
    expect((await api.get(`/user/readers/${id}`)).status).toBe(200);
    await collections.users.updateOne({ _id: new ObjectId(id) }, { $set: change });
    const { status, body } = await api.get(`/user/readers/${id}`);
    expect([status, body.message]).toEqual([404, 'There is no such page.']);
  });

  it('shows no name that a moderator hid', async () => {
    const { id } = await site.signedIn({ hasPage: true, name: 'A hidden name', nameVisibility: 'hidden' });
    const { body } = await api.get(`/user/readers/${id}`);
    expect(body.reader.name).toMatch(/^Reader \d{4}$/);
    expect(JSON.stringify(body)).not.toContain('A hidden name');
  });

  it('is named on the leaderboard only for who has one', async () => {
    const [open, closed] = [await signedIn({ hasPage: true }), await signedIn()];
    await earn(open.id, 500);
    await earn(closed.id, 490);
    const { users } = await boardFor();
    expect(users.find(({ _id }) => _id === open.id)?.hasPage).toBe(true);
    expect(users.find(({ _id }) => _id === closed.id)).not.toHaveProperty('hasPage');
  });

  it('changes one setting and leaves the other', async () => {
    const reader = await signedIn({ hasPage: true });
    await reader.api.put('/user/privacy', { body: { onLeaderboard: false } });
    expect(await load(reader.id)).toMatchObject({ hasPage: true, offBoard: true });
    expect((await reader.api.put('/user/privacy', { body: {} })).status).toBe(400);
    expect((await api.put('/user/privacy', { body: { hasPage: true } })).status).toBe(401);
  });
});
