import { blockedUsersResponse, blockLimits } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startBlogService } from '../support/blog-service-double';
import { profileSafety } from '../support/profile-safety';
import { startUserSite } from '../support/user-site';

const site = await startUserSite({ BLOG_URL: (await startBlogService()).url });
const { api, signedIn, collections } = site;
const { reportOf, reportedBy } = profileSafety(site);
const listOf = async (reader: Awaited<ReturnType<typeof signedIn>>) =>
  blockedUsersResponse.parse((await reader.api.get('/user/hidden')).body);

describe('hiding somebody', () => {
  it('lists whom a reader hides, the latest first, and shows them again', async () => {
    const reader = await signedIn();
    const [one, two] = [await signedIn({ name: 'Wren' }), await signedIn({ name: 'Finch' })];
    expect(await listOf(reader)).toEqual({ hidden: [], reported: [] });
    for (const { id } of [one, two, one]) expect((await reader.api.put(`/user/hidden/${id}`)).status).toBe(200);
    expect((await listOf(reader)).hidden).toEqual([
      { userId: two.id, name: 'Finch' },
      { userId: one.id, name: 'Wren' },
    ]);
    for (let at = 0; at < 2; at += 1) expect((await reader.api.delete(`/user/hidden/${two.id}`)).status).toBe(200);
    expect((await listOf(reader)).hidden).toEqual([{ userId: one.id, name: 'Wren' }]);
    expect((await listOf(one)).hidden).toEqual([]);
  });

  it('names what the reader reported, until it is replaced', async () => {
    const [reader, child] = [await signedIn(), await signedIn({ name: 'Bad Name' })];
    await reader.api.post('/user/report', { body: reportOf(child.id) });
    expect((await listOf(reader)).reported).toEqual([{ userId: child.id, what: 'name' }]);
    await child.api.put('/user/updateprofile', { body: { name: 'Robin Reed', email: child.user.email } });
    expect((await listOf(reader)).reported).toEqual([]);
  });

  it('never shows a name that is not public', async () => {
    const [reader, child] = [await signedIn(), await signedIn({ name: 'Bad Name' })];
    await reader.api.put(`/user/hidden/${child.id}`);
    await reportedBy(2, child.id);
    expect(JSON.stringify(await listOf(reader))).not.toContain('Bad Name');
  });

  it.each([
    ['oneself', 403, (own: string) => own],
    ['an unknown account', 404, () => 'f'.repeat(24)],
    ['a malformed id', 404, () => 'nonsense'],
  ])('refuses %s', async (_, status, idOf) => {
    const reader = await signedIn();
    expect((await reader.api.put(`/user/hidden/${idOf(reader.id)}`)).status).toBe(status);
    expect((await listOf(reader)).hidden).toEqual([]);
  });

  it('keeps at most 500, also of calls at once', async () => {
    const reader = await signedIn();
    const hidden = Array.from({ length: blockLimits.users - 1 }, () => new ObjectId());
    await collections.hiddenReaders.insertOne({ _id: new ObjectId(), userId: reader.user._id, hidden });
    const others = await Promise.all(Array.from({ length: 4 }, () => signedIn()));
    const answers = await Promise.all(others.map(({ id }) => reader.api.put(`/user/hidden/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const list = await collections.hiddenReaders.findOne({ userId: reader.user._id });
    expect(list?.hidden).toHaveLength(blockLimits.users);
    expect((await reader.api.put(`/user/hidden/${list?.hidden.at(-1)}`)).status).toBe(200);
  });

  it('begins one list, also with calls at once', async () => {
    const reader = await signedIn();
    const others = await Promise.all(Array.from({ length: 4 }, () => signedIn()));
    await Promise.all(others.map(({ id }) => reader.api.put(`/user/hidden/${id}`)));
    expect((await listOf(reader)).hidden).toHaveLength(4);
  });

  it.each(['get', 'put', 'delete'] as const)('refuses visitors (%s)', async (method) => {
    expect((await api[method](`/user/hidden${method === 'get' ? '' : `/${'f'.repeat(24)}`}`)).status).toBe(401);
  });
});
