import { ownAccountResponse, userResponse } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { profileSafety } from '../support/profile-safety';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { signedIn, modules, collections, passTime } = site;
const { reportOf } = profileSafety(site);

type Reader = Awaited<ReturnType<typeof signedIn>>;
const mine = async ({ api }: Reader, lists = true) => {
  const answer = await api.get(`/user/mine${lists ? '?with=lists' : ''}`);
  expect(answer.status).toBe(200);
  return ownAccountResponse.parse(answer.body);
};

/** Creates a notification of somebody's comment. */
const comment = (userId: string, actorId: string) =>
  modules.notifications.notificationJobs.on({
    key: `comment:${new ObjectId().toHexString()}`,
    version: 0,
    at: site.now().toISOString(),
    userId,
    kind: 'comment',
    blogId: new ObjectId().toHexString(),
    actorId,
  });

describe('what a page asks once', () => {
  it('is what the calls for each part answer', async () => {
    const [reader, wren, finch] = [
      await signedIn(),
      await signedIn({ name: 'Wren' }),
      await signedIn({ name: 'Finch' }),
    ];
    for (const { id } of [wren, finch]) await reader.api.put(`/user/following/${id}`);
    await reader.api.put(`/user/hidden/${finch.id}`);
    await reader.api.post('/user/report', { body: reportOf(wren.id) });
    await comment(reader.id, wren.id);
    await comment(reader.id, finch.id);
    const { user, lists } = await mine(reader);
    const answerOf = async (call: string) => (await reader.api.get(`/user/${call}`)).body;
    const profile = await answerOf('viewprofile');
    const [hidden, followed, letters] = [
      await answerOf('hidden'),
      await answerOf('following'),
      await answerOf('letters/unread'),
    ];
    expect(user).toEqual(userResponse.parse(profile).user);
    expect(lists).toEqual({ ...hidden, ...followed, ...letters });
    expect(lists?.following).toHaveLength(2);
    expect(lists).toMatchObject({ hidden: [{ name: 'Finch' }], reported: [{ userId: wren.id }], unread: 1 });
  });

  it('is the account alone for who has the lists', async () => {
    const reader = await signedIn();
    expect(await mine(reader, false)).toEqual({ user: expect.objectContaining({ _id: reader.id }) });
  });

  it('is never another reader’s, and stays in no cache of a browser', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await one.api.put(`/user/following/${two.id}`);
    expect((await mine(two)).lists).toEqual({ hidden: [], reported: [], following: [], unread: 0 });
    const { headers } = await two.api.get('/user/mine');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('counts the visit of a day once, and shows its XP at once', async () => {
    const reader = await signedIn();
    const before = (await mine(reader)).user.totalPoints;
    passTime(24 * 60 * 60_000);
    const next = (await mine(reader, false)).user;
    expect(next.totalPoints).toBe(before + 1);
    expect((await mine(reader, false)).user.totalPoints).toBe(before + 1);
  });

  it('is refused with a session that was ended, and to a banned reader', async () => {
    const [left, banned] = [await signedIn(), await signedIn()];
    await left.api.post('/user/logout');
    await collections.users.updateOne({ _id: banned.user._id }, { $set: { isBanned: true } });
    for (const { api } of [left, banned]) expect((await api.get('/user/mine')).status).toBe(401);
  });

  it('refuses to be asked for anything else', async () => {
    const { api } = await signedIn();
    expect((await api.get('/user/mine?with=everything')).status).toBe(400);
  });
});
