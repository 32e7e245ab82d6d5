import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { profileSafety } from '../support/profile-safety';
import { startUserSite } from '../support/user-site';

/** The events that tell the blog service what it needs to decide whether an account is trusted. */
const site = await startUserSite({ EMAIL_VERIFICATION: 'on' });
const { api, callers, signedIn } = site;
const { decide, profileEvents, withPicture } = profileSafety(site);
const latest = async (id: string) => (await profileEvents(id)).at(-1);

it('is told when an address is confirmed, and not again when the next one is', async () => {
  const { id, user, api: mine } = await signedIn();
  const { profile } = (await callers.blog.get(`/internal/users/${id}/profile`)).body;
  expect(profile).toMatchObject({ emailVerified: false, isModerator: false, removedAt: null });
  const confirm = async () => {
    const sent = { userId: user._id, kind: 'verify_email' } as const;
    const link = await site.collections.emailLinks.findOne(sent, { sort: { _id: -1 } });
    const { token } = (await callers['mail-worker'].post(`/internal/email-links/${link?._id}/token`)).body;
    expect((await api.post('/user/verify-email', { body: { token } })).status).toBe(200);
  };
  await mine.post('/user/verify-email/resend');
  await confirm();
  expect(await latest(id)).toMatchObject({ emailVerified: true, revision: 1 });
  await mine.put('/user/updateprofile', { body: { name: user.name, email: `next.${user.email}` } });
  await confirm();
  expect(await profileEvents(id)).toHaveLength(1);
});

it('is told who becomes a moderator, and who is none any more', async () => {
  const { id } = await signedIn();
  await signedIn({ isAdmin: true });
  await callers.admin.put(`/internal/users/${id}`, { body: { isAdmin: true } });
  await callers.admin.put(`/internal/users/${id}`, { body: { isAdmin: false } });
  expect((await profileEvents(id)).map(({ isModerator }) => isModerator)).toEqual([true, false]);
});

it('is told of a removed picture, also when the name changes, unless that was taken back', async () => {
  const { id } = await withPicture();
  const removal = new ObjectId().toHexString();
  await decide(id, 'picture', 'hide');
  await decide(id, 'picture', 'remove', { decisionId: removal });
  expect(await latest(id)).toMatchObject({ image: null, removedAt: expect.any(String) });
  await callers.admin.put(`/internal/users/${id}`, { body: { name: 'Robin Reed' } });
  expect(await latest(id)).toMatchObject({ name: 'Robin Reed', removedAt: expect.any(String) });
  await decide(id, 'picture', 'restore', { undoes: removal });
  expect(await latest(id)).toMatchObject({ image: expect.any(String), removedAt: null });
});

it('is told of the removals that stand when another one is taken back, also one whose name was changed since', async () => {
  const { id, user, api: mine } = await withPicture('Removed Reader');
  const [ofName, ofPicture] = [new ObjectId().toHexString(), new ObjectId().toHexString()];
  await decide(id, 'name', 'remove', { decisionId: ofName });
  const removedAt = (await latest(id))?.removedAt;
  expect(removedAt).toEqual(expect.any(String));
  await decide(id, 'picture', 'remove', { decisionId: ofPicture });
  await decide(id, 'picture', 'restore', { undoes: ofPicture });
  expect(await latest(id)).toMatchObject({ removedAt });
  await mine.put('/user/updateprofile', { body: { name: 'Robin Reed', email: user.email } });
  expect(await latest(id)).toMatchObject({ name: 'Robin Reed', removedAt });
  await decide(id, 'name', 'restore', { undoes: ofName });
  expect(await latest(id)).toMatchObject({ name: 'Robin Reed', removedAt: null });
});
