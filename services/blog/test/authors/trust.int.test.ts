import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { blogSite, type Person, type PersonOptions } from '../support/blog-site';
import { publish } from '../support/factories';
import { addComment, addReply, decideOn } from '../support/moderating';

const site = blogSite('trust', { newAccountDays: 7, verifiesAddresses: true });
const dayMs = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const inDays = (days: number) => site.setNow(new Date(Date.now() + days * dayMs));
const isTrusted = ({ id }: Person) => site.modules.comments.trust.isTrusted(id);
const reader = (options: PersonOptions = {}) =>
  site.person('Kind Reader', { registeredAt: daysAgo(30), emailVerified: true, ...options });

async function comments(by: Person, count: number): Promise<string[]> {
  const blogId = await publish(site);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await addComment(by, blogId));
  return ids;
}

/** Returns a reader with five comments that have been public for more than a day. */
async function trustedReader(options: PersonOptions = {}): Promise<Person & { readonly commentIds: string[] }> {
  const person = await reader(options);
  const commentIds = await comments(person, 5);
  inDays(2);
  return { ...person, commentIds };
}

afterEach(() => site.setNow(null));

describe('an account is trusted', () => {
  it('once five comments were public for a day', async () => {
    const me = await reader();
    await comments(me, 5);
    expect(await isTrusted(me)).toBe(false);
    inDays(1.1);
    expect(await isTrusted(me)).toBe(true);
  });

  it('not with four, and with a published blog beside them', async () => {
    const me = await reader();
    await comments(me, 4);
    inDays(2);
    expect(await isTrusted(me)).toBe(false);
    await publish(site, { by: me });
    expect(await isTrusted(me)).toBe(true);
  });

  it('by replies, and by what a moderator kept today', async () => {
    const me = await reader();
    const [commentId = ''] = await comments(site.other, 1);
    for (let at = 0; at < 2; at += 1)
      await decideOn(site, { kind: 'reply', id: await addReply(me, commentId) }, 'keep');
    for (const id of await comments(me, 2)) await decideOn(site, { kind: 'comment', id }, 'keep');
    await addReply(me, commentId);
    expect(await isTrusted(me)).toBe(false);
    inDays(1.1);
    expect(await isTrusted(me)).toBe(true);
  });

  it('not by what is hidden, held or deleted', async () => {
    const { commentIds, ...me } = await trustedReader();
    await decideOn(site, { kind: 'comment', id: commentIds[0] ?? '' }, 'hide');
    expect(await isTrusted(me)).toBe(false);
    await decideOn(site, { kind: 'comment', id: commentIds[0] ?? '' }, 'keep');
    expect(await isTrusted(me)).toBe(true);
    await me.api.delete(`/blog/comment/${commentIds[0]}`);
    expect(await isTrusted(me)).toBe(false);
  });

  it('a week after it was registered', async () => {
    const me = await trustedReader({ registeredAt: daysAgo(0) });
    expect(await isTrusted(me)).toBe(false);
    inDays(7.1);
    expect(await isTrusted(me)).toBe(true);
  });

  it('while nothing was removed by a moderator for a month, unless it was put back', async () => {
    const me = await trustedReader();
    const [id = ''] = await comments(me, 1);
    const decisionId = new ObjectId().toHexString();
    await decideOn(site, { kind: 'comment', id }, 'remove', { decisionId });
    inDays(31);
    expect(await isTrusted(me)).toBe(false);
    await decideOn(site, { kind: 'comment', id }, 'restore', { undoes: decisionId });
    expect(await isTrusted(me)).toBe(true);
    await decideOn(site, { kind: 'comment', id }, 'remove');
    expect(await isTrusted(me)).toBe(false);
    inDays(62);
    expect(await isTrusted(me)).toBe(true);
  });

  it('while no name or picture was removed for a month', async () => {
    const { userId, ...me } = await trustedReader();
    const profile = { userId, name: 'Reader 1234', image: null, emailVerified: true };
    await site.modules.profiles.updater.apply({ ...profile, removedAt: daysAgo(3).toISOString(), revision: 1 });
    expect(await isTrusted({ userId, ...me })).toBe(false);
    await site.modules.profiles.updater.apply({ ...profile, removedAt: null, revision: 2 });
    expect(await isTrusted({ userId, ...me })).toBe(true);
  });

  it('once its address is confirmed', async () => {
    const { userId, ...me } = await trustedReader({ emailVerified: false });
    expect(await isTrusted({ userId, ...me })).toBe(false);
    const profile = { userId, name: 'Kind Reader', image: null, revision: 1 };
    await site.modules.profiles.updater.apply({ ...profile, emailVerified: true });
    expect(await isTrusted({ userId, ...me })).toBe(true);
  });

  it('also when its row is of an earlier release, which says less', async () => {
    const me = await trustedReader();
    const fields = { emailVerified: '', isModerator: '' };
    await site.database.db.collection('authors').updateOne({ _id: me.id }, { $unset: fields });
    expect(await isTrusted(me)).toBe(true);
    expect(await site.modules.authors.repository.find(me.id)).toMatchObject({
      emailVerified: true,
      isModerator: false,
    });
  });
});

describe('an account that nobody knows', () => {
  it('is new, and the user service is not asked about it', async () => {
    const before = site.users.asked();
    expect(await isTrusted(await reader())).toBe(false);
    expect(site.users.asked()).toBe(before);
  });
});
