import type { EmailLinkKind } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { password, startUserSite, type UserSite } from '../support/user-site';

const hourMs = 60 * 60_000;
const sites = [
  ['with verification', await startUserSite({ EMAIL_VERIFICATION: 'on' })],
  ['without verification', await startUserSite()],
] as const;

let serial = 0;
const freshEmail = (name: string) => {
  serial += 1;
  return `${name}.${serial}@staff.example`;
};

function toolsOf(site: UserSite) {
  const { api, callers, collections, load } = site;
  const newestLink = (userId: ObjectId, kind: EmailLinkKind, email: string) =>
    collections.emailLinks.findOne({ userId, kind, email }, { sort: { _id: -1 } });
  const follow = async (path: string, userId: ObjectId, kind: EmailLinkKind, email: string) => {
    const link = await newestLink(userId, kind, email);
    const { body } = await callers['mail-worker'].post(`/internal/email-links/${link?._id}/token`);
    return api.post(path, { body: { token: body.token } });
  };
  return {
    /** Changes an account's address as a moderator, and confirms it if that is needed. */
    give: async (userId: ObjectId, email: string) => {
      expect((await callers.admin.put(`/internal/users/${userId}`, { body: { email } })).status).toBe(200);
      if ((await load(userId)).pendingEmail === email)
        expect((await follow('/user/verify-email', userId, 'verify_email', email)).status).toBe(200);
      expect((await load(userId)).email).toBe(email);
    },
    takeBack: (userId: ObjectId, email: string) => follow('/user/take-back-email', userId, 'take_back_email', email),
    resetsAfterAsking: async (email: string) => {
      const asked = await api.post('/user/forgot-password', { body: { email } });
      expect(asked).toMatchObject({ status: 200, body: { success: true } });
      const user = await collections.users.findOne({ email });
      return collections.passwordResets.countDocuments({ userId: user?._id });
    },
  };
}

describe.each(sites)('an address that a moderator changes, %s', (_, site) => {
  const { signedIn, passTime, load, addUser } = site;
  const { give, takeBack, resetsAfterAsking } = toolsOf(site);

  it('is told to the old one, confirmed or not, with a link that takes it back', async () => {
    const { user } = await signedIn();
    await give(user._id, freshEmail('stranger'));
    expect((await takeBack(user._id, user.email)).status).toBe(200);
    expect((await load(user._id)).email).toBe(user.email);
  });

  it('gets no reset for a day, with the same answer, and the old one does once it is back', async () => {
    const { user } = await signedIn();
    const stranger = freshEmail('stranger');
    await give(user._id, stranger);
    expect(await resetsAfterAsking(stranger)).toBe(0);
    passTime(23 * hourMs);
    expect(await resetsAfterAsking(stranger)).toBe(0);
    passTime(2 * hourMs);
    expect(await resetsAfterAsking(stranger)).toBe(1);
    expect((await takeBack(user._id, user.email)).status).toBe(200);
    expect(await resetsAfterAsking(user.email)).toBe(1);
  });

  it('is taken back by the first address, whatever came after', async () => {
    const { user } = await signedIn();
    const [second, third] = [freshEmail('second'), freshEmail('third')];
    await give(user._id, second);
    passTime(2 * hourMs);
    await give(user._id, third);
    expect(await resetsAfterAsking(third)).toBe(0);
    passTime(23 * hourMs);
    // Each change starts a new day without resets.
    expect(await resetsAfterAsking(third)).toBe(0);
    expect((await takeBack(user._id, user.email)).status).toBe(200);
    expect(await load(user._id)).toMatchObject({ email: user.email, pendingEmail: null });
    expect((await takeBack(user._id, second)).status).not.toBe(200);
    expect(await resetsAfterAsking(user.email)).toBe(1);
  });

  it('gets no reset either when a later one is given up for it by its own link', async () => {
    const { user } = await signedIn();
    const stranger = freshEmail('stranger');
    await give(user._id, stranger);
    await give(user._id, freshEmail('third'));
    expect((await takeBack(user._id, stranger)).status).toBe(200);
    expect(await resetsAfterAsking(stranger)).toBe(0);
    expect((await takeBack(user._id, user.email)).status).toBe(200);
    expect(await resetsAfterAsking(user.email)).toBe(1);
  });

  it('is told and taken back also when the account is banned at once', async () => {
    const { user } = await signedIn();
    await give(user._id, freshEmail('stranger'));
    const ban = await site.callers.admin.put(`/internal/users/${user._id}/ban`, { body: { reason: 'Unkind.' } });
    expect(ban.status).toBe(200);
    expect((await takeBack(user._id, user.email)).status).toBe(200);
    expect(await load(user._id)).toMatchObject({ email: user.email, isBanned: true });
  });

  it('gets no reset that was asked for at the old one just before', async () => {
    const { user } = await signedIn();
    expect(await resetsAfterAsking(user.email)).toBe(1);
    const asked = await site.collections.passwordResets.findOne({ userId: user._id });
    await give(user._id, freshEmail('stranger'));
    // Simulates a reset that was stored after the change, although the account had been read before it.
    if (asked) await site.collections.passwordResets.insertOne(asked);
    const emailData = await site.callers['mail-worker'].post(`/internal/password-resets/${asked?._id}/token`);
    expect(emailData.status).toBe(404);
  });

  it('leaves the old one its resets when a moderator gives it back', async () => {
    const { user } = await signedIn();
    await give(user._id, freshEmail('stranger'));
    await give(user._id, user.email);
    expect(await resetsAfterAsking(user.email)).toBe(1);
  });

  it('is kept for the account: nobody else can have the old one meanwhile', async () => {
    const { user } = await signedIn();
    await give(user._id, freshEmail('stranger'));
    const { api: others, user: other } = await signedIn();
    const body = { name: other.name, email: user.email };
    expect((await others.put('/user/updateprofile', { body })).status).toBe(409);
  });

  it('is seen by the account, also by a moderator’s, while it can be taken back', async () => {
    for (const isAdmin of [false, true]) {
      const { user, api } = await signedIn({ isAdmin });
      const changeOf = async () => (await api.get('/user/viewprofile')).body.user.emailChangedByStaffAt;
      expect(await changeOf()).toBeUndefined();
      await give(user._id, freshEmail('stranger'));
      expect(await changeOf()).toEqual(expect.stringMatching(/^\d{4}-/));
      expect(await resetsAfterAsking((await load(user._id)).email)).toBe(0);
      await site.callers.admin.put(`/internal/users/${user._id}`, { body: { name: 'Willow Wren' } });
      expect(await changeOf()).toEqual(expect.stringMatching(/^\d{4}-/));
    }
  });

  it('is no news when it stays', async () => {
    const user = await addUser();
    await give(user._id, user.email);
    expect(await site.collections.emailLinks.countDocuments({ userId: user._id })).toBe(0);
    expect(await resetsAfterAsking(user.email)).toBe(1);
  });
});

it('an address that nobody confirmed is taken back as well, whatever moderators gave the account since', async () => {
  const site = sites[0][1];
  const { user } = await site.signedIn({ emailVerifiedAt: new Date() });
  for (const email of [freshEmail('second'), freshEmail('third'), user.email])
    await site.callers.admin.put(`/internal/users/${user._id}`, { body: { email } });
  expect((await toolsOf(site).takeBack(user._id, user.email)).status).toBe(200);
  expect(await site.load(user._id)).toMatchObject({ email: user.email, pendingEmail: null });
  const others = { userId: user._id, email: { $ne: user.email } };
  expect(await site.collections.emailLinks.countDocuments(others)).toBe(0);
});

describe('a new password or address', () => {
  const site = sites[1][1];
  const { api, addUser, collections } = site;
  const signIn = async (session: object) => {
    const { email, _id, name } = await addUser();
    const { body } = await api.post('/user/login', { body: { email, password, ...session } });
    const change = (more: object) =>
      api.put('/user/updateprofile', { body: { name, email, ...more }, token: body.token });
    return { _id, email, change };
  };

  it.each([{ password: 'fresh-meadow-9' }, { email: 'moved@staff.example' }])(
    'needs the present password in a browser, however fresh its sign-in: %j',
    async (change) => {
      const browser = await signIn({ session: 'browser' });
      expect(await browser.change(change)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
      expect((await browser.change({ ...change, currentPassword: password })).status).toBe(200);
      const client = await signIn({});
      const own = 'email' in change ? { email: freshEmail('moved') } : change;
      expect((await client.change(own)).status).toBe(200);
    },
  );

  it('is told by e-mail to the address from before, without a link, also after a reset', async () => {
    const { _id, email, change } = await signIn({});
    expect((await change({ password: 'fresh-meadow-9', email: freshEmail('moved') })).status).toBe(200);
    const told = () => collections.emailLinks.find({ userId: _id, kind: 'password_changed' }).toArray();
    expect(await told()).toMatchObject([{ email }]);
    const { email: now } = await site.load(_id);
    await api.post('/user/forgot-password', { body: { email: now } });
    const open = await collections.passwordResets.findOne({ userId: _id });
    const { body } = await site.callers['mail-worker'].post(`/internal/password-resets/${open?._id}/token`);
    const newPassword = 'fresher-meadow-9';
    expect((await api.post('/user/reset-password', { body: { token: body.token, newPassword } })).status).toBe(200);
    expect((await told()).map((link) => link.email)).toEqual([email, now]);
    const [link] = await told();
    const emailData = await site.callers['mail-worker'].post(`/internal/email-links/${link?._id}/token`);
    expect(emailData).toMatchObject({ status: 200, body: { email } });
  });
});
