import { claimCelebrationsResponse, userResponse } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, signedIn, load } = site;

describe('PUT /user/avatar', () => {
  const url = '/user/avatar';

  it('sets an avatar that is unlocked', async () => {
    const { api: mine, id } = await signedIn({ totalPoints: 120, unlockedItems: ['avatar-panda'] });
    const { status, body } = await mine.put(url, { body: { avatarId: 'avatar-panda' } });
    expect(status).toBe(200);
    expect(body.message).toBe('Avatar updated!');
    expect(userResponse.parse(body).user.profileAvatar).toBe('avatar-panda');
    expect((await load(id)).profileAvatar).toBe('avatar-panda');
  });

  it('tells those who keep copies, once for each change', async () => {
    const { api: mine, id } = await signedIn({ unlockedItems: ['avatar-panda', 'avatar-cherry'] });
    for (const avatarId of ['avatar-panda', 'avatar-cherry']) await mine.put(url, { body: { avatarId } });
    await site.outbox.flush();
    const told = (await site.queues.profileChanged.bull.getJobs(['waiting'])).map(({ data }) => data);
    const mineOnly = told.filter(({ userId }) => userId === id).sort((one, other) => one.revision - other.revision);
    expect(mineOnly).toMatchObject([
      { profileAvatar: 'avatar-panda', revision: 1 },
      { profileAvatar: 'avatar-cherry', revision: 2 },
    ]);
  });

  it('makes the kept leaderboard stale, and nothing else', async () => {
    const { api: mine } = await signedIn({ unlockedItems: ['avatar-panda'] });
    const { headers } = await mine.put(url, { body: { avatarId: 'avatar-panda' } });
    expect(headers.get('x-stale-tags')).toBe('board');
    expect((await api.get('/user/leaderboard')).headers.get('x-cache-tags')).toBe('board');
  });

  it('refuses one that is locked, however many XP a form claims', async () => {
    const { api: mine, id } = await signedIn({ totalPoints: 120, unlockedItems: ['avatar-panda'] });
    const body = { avatarId: 'avatar-cherry', totalPoints: 9_000, unlockedItems: ['avatar-cherry'] };
    expect(await mine.put(url, { body })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await load(id)).profileAvatar).toBeNull();
  });

  it.each([['avatar-dragon'], [''], [7], [null], [{ $ne: '' }], ['x'.repeat(100)]])('refuses %j', async (avatarId) => {
    const { api: mine } = await signedIn();
    expect(await mine.put(url, { body: { avatarId } })).toMatchObject({ status: 400, body: { success: false } });
  });

  it('refuses visitors', async () => {
    expect((await api.put(url, { body: { avatarId: 'avatar-panda' } })).status).toBe(401);
  });
});

describe('PUT /user/clear-unlocked', () => {
  const url = '/user/clear-unlocked';

  it('forgets what was shown and keeps what is unlocked', async () => {
    const { api: mine, id } = await signedIn({
      unlockedItems: ['avatar-panda', 'avatar-cherry'],
      rewards: ['unlocked-avatar-panda', 'unlocked-avatar-cherry'],
    });
    const { status, body } = await mine.put(url);
    expect(status).toBe(200);
    expect(userResponse.parse(body).user).toMatchObject({
      rewards: [],
      unlockedItems: ['avatar-panda', 'avatar-cherry'],
    });
    expect((await load(id)).rewards).toEqual([]);
  });

  it('leaves other rewards alone', async () => {
    const { api: mine } = await signedIn({ rewards: ['a-postcard', 'unlocked-avatar-panda'] });
    expect((await mine.put(url)).body.user.rewards).toEqual(['a-postcard']);
  });

  it('again changes nothing', async () => {
    const { api: mine } = await signedIn();
    expect((await mine.put(url)).status).toBe(200);
  });

  it('refuses visitors', async () => {
    expect((await api.put(url)).status).toBe(401);
  });
});

describe('PUT /user/moments/claim', () => {
  const url = '/user/moments/claim';
  const blogId = 'c'.repeat(24);

  it('gives each moment to one of many pages that ask at once, and leaves the others', async () => {
    const { api: mine, id } = await signedIn({ moments: ['level-2', `published-${blogId}`, 'badge-First Blog'] });
    const body = { moments: ['level-2', `published-${blogId}`, 'level-9'] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => mine.put(url, { body })));
    const claimed = answers.flatMap(({ body }) => claimCelebrationsResponse.parse(body).moments);
    expect(claimed.sort()).toEqual(['level-2', `published-${blogId}`]);
    expect((await load(id)).moments).toEqual(['badge-First Blog']);
  });

  it('takes nothing of somebody else', async () => {
    const { id } = await signedIn({ moments: ['level-2'] });
    const { api: others } = await signedIn();
    expect((await others.put(url, { body: { moments: ['level-2'] } })).body.moments).toEqual([]);
    expect((await load(id)).moments).toEqual(['level-2']);
  });

  it('refuses visitors and what is no list of moments', async () => {
    expect((await api.put(url, { body: { moments: ['level-2'] } })).status).toBe(401);
    const { api: mine } = await signedIn();
    for (const moments of [[], 'level-2', [{ $ne: '' }], Array(21).fill('level-2'), ['x'.repeat(61)]])
      expect((await mine.put(url, { body: { moments } })).status).toBe(400);
  });
});
