import { mailWaitDays } from '@storysprout/contract';
import { createWorker } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const on = await startUserSite({ EMAIL_VERIFICATION: 'on' });
const off = await startUserSite();
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type Kind = 'verify_email' | 'take_back_email';
let serial = 0;
const freshEmail = () => {
  serial += 1;
  return `hazel.${serial}@letters.example`;
};

/** Signs up; the account's address is not confirmed yet. */
async function register(site = on) {
  const fields = { name: 'Hazel Otter', email: freshEmail(), password };
  expect(await site.api.post('/user/register', { body: fields })).toMatchObject({
    status: 201,
    body: { message: 'Your account is ready! Please sign in.' },
  });
  const user = await site.collections.users.findOne({ email: fields.email });
  if (!user) throw new Error('There is no such account.');
  return { user, email: fields.email, mine: site.api.as(await site.tokenFor(user)) };
}

/** Signs up and confirms. */
async function verified() {
  const account = await register();
  expect((await verify(await newestToken(account.user._id, 'verify_email'))).status).toBe(200);
  return { ...account, user: await on.load(account.user._id) };
}

const linksOf = (userId: ObjectId, kind: Kind, site = on) =>
  site.collections.emailLinks.find({ userId, kind }).sort({ createdAt: 1, _id: 1 }).toArray();
const ask = (linkId: unknown) => on.callers['mail-worker'].post(`/internal/email-links/${linkId}/token`);
/** Each call comes from another address, so that the limit of one address does not matter here. */
const follow = (path: string, token: unknown) => {
  serial += 1;
  const headers = { 'x-forwarded-for': `10.1.${serial >> 8}.${serial & 255}` };
  return on.api.post(path, { body: { token }, headers });
};
const verify = (token: unknown) => follow('/user/verify-email', token);
const takeBack = (token: unknown) => follow('/user/take-back-email', token);

/** Returns the data of the newest e-mail, as the mail worker gets it. */
async function newestEmail(userId: ObjectId, kind: Kind): Promise<{ email: string; token: string }> {
  const link = (await linksOf(userId, kind)).at(-1);
  const { status, body } = await ask(link?._id);
  expect(status).toBe(200);
  return body;
}

const newestToken = async (userId: ObjectId, kind: Kind) => (await newestEmail(userId, kind)).token;

type Account = Awaited<ReturnType<typeof register>>;
const move = ({ mine, user }: Account, email: string) =>
  mine.put('/user/updateprofile', { body: { name: user.name, email } });

async function recipients(site = on): Promise<string[]> {
  const { body } = await site.callers.admin.get('/internal/recipients?limit=100');
  return body.users.map(({ email }: { email: string }) => email);
}

describe('a new account', () => {
  it('is sent a link, without link or address in the queue', async () => {
    const { user, email } = await register();
    await on.outbox.flush();
    const jobs = await on.queues.accountEmail.bull.getJobs(['waiting']);
    const data = jobs.map((job) => job.data).find(({ userId }) => userId === user._id.toHexString());
    expect(data).toMatchObject({ kind: 'verify_email', linkId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(JSON.stringify(data)).not.toContain(email);
    expect(await newestEmail(user._id, 'verify_email')).toMatchObject({ email, name: 'Hazel Otter' });
  });

  it('signs in and does all else meanwhile, and gets no challenge', async () => {
    const { user, email, mine } = await register();
    const signedIn = await on.api.post('/user/login', { body: { email, password } });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email, emailVerified: false } } });
    expect((await mine.get('/user/viewprofile')).body.user.emailVerified).toBe(false);
    expect((await on.callers.admin.get(`/internal/users/${user._id}`)).body.user.emailVerified).toBe(false);
    expect(await recipients()).not.toContain(email);
    const { body } = await on.callers['mail-worker'].post('/internal/users/reachable', {
      body: { userIds: [user._id.toHexString()] },
    });
    expect(body.users).toEqual([]);
    expect(await linksOf(user._id, 'verify_email')).toHaveLength(1);
  });

  it('gets challenges once the link was followed', async () => {
    const { user, email, mine } = await register();
    const before = (await on.callers.admin.get('/internal/recipients/count')).body.count;
    expect(await verify(await newestToken(user._id, 'verify_email'))).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String) },
    });
    expect(await recipients()).toContain(email);
    expect((await on.callers.admin.get('/internal/recipients/count')).body.count).toBe(before + 1);
    expect(
      (await on.callers['mail-worker'].post('/internal/users/reachable', { body: { userIds: [user._id] } })).body.users,
    ).toHaveLength(1);
    expect((await mine.get('/user/viewprofile')).body.user).toMatchObject({ email, emailVerified: true });
    expect((await on.callers.admin.get(`/internal/users/${user._id}`)).body.user.emailVerified).toBe(true);
  });
});

describe('an account from before addresses were verified', () => {
  it('is asked at its next sign-in, once', async () => {
    const { _id, email } = await on.addUser();
    await on.collections.users.updateOne({ _id }, { $unset: { emailVerifiedAt: 1, emailAskedAt: 1, pendingEmail: 1 } });
    expect(await recipients()).not.toContain(email);
    for (let at = 0; at < 2; at += 1) {
      const { body } = await on.api.post('/user/login', { body: { email, password } });
      expect(body.user.emailVerified).toBe(false);
    }
    expect(await linksOf(_id, 'verify_email')).toHaveLength(1);
    expect((await verify(await newestToken(_id, 'verify_email'))).status).toBe(200);
    expect(await recipients()).toContain(email);
  });
});

describe('a link to confirm an address', () => {
  it('works once, for one of many calls at the same time', async () => {
    const { user } = await register();
    const token = await newestToken(user._id, 'verify_email');
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await verify(token);
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(again.body.message).toContain("doesn't work anymore");
  });

  it('works for 24 hours from the moment of sending', async () => {
    const { user } = await register();
    const late = await newestToken(user._id, 'verify_email');
    on.passTime(dayMs + 1);
    expect((await verify(late)).status).toBe(400);
    const other = await register();
    on.passTime(23 * hourMs);
    const token = await newestToken(other.user._id, 'verify_email');
    on.passTime(23 * hourMs);
    expect((await verify(token)).status).toBe(200);
  });

  it('is the same in every copy of its e-mail, for 24 hours from the last, and works once', async () => {
    const { user } = await register();
    const first = await newestToken(user._id, 'verify_email');
    on.passTime(2 * dayMs);
    expect((await verify(first)).status).toBe(400);
    expect(await newestToken(user._id, 'verify_email')).toBe(first);
    on.passTime(23 * hourMs);
    expect((await verify(first)).status).toBe(200);
    expect((await verify(first)).status).toBe(400);
  });

  it('works until its record ends when it is from before links had an end of their own', async () => {
    const { user } = await register();
    const token = await newestToken(user._id, 'verify_email');
    const expiresAt = new Date(on.now().getTime() + hourMs);
    const older = { $unset: { tokenExpiresAt: '' }, $set: { expiresAt } } as const;
    await on.collections.emailLinks.updateOne({ userId: user._id }, older);
    expect((await verify(token)).status).toBe(200);
  });

  it('is stored only as a digest', async () => {
    const { user } = await register();
    const token = await newestToken(user._id, 'verify_email');
    expect(JSON.stringify(await on.collections.emailLinks.find().toArray())).not.toContain(token);
  });

  it.each([['forged-forged-forged'], [''], [{ $ne: null }], ['x'.repeat(300)], [undefined]])(
    'is refused when it is %j',
    async (token) => {
      expect((await verify(token)).status).toBe(400);
      expect((await takeBack(token)).status).toBe(400);
    },
  );

  it('does not serve for anything else', async () => {
    const account = await verified();
    await move(account, freshEmail());
    expect((await takeBack(await newestToken(account.user._id, 'verify_email'))).status).toBe(400);
    expect((await verify(await newestToken(account.user._id, 'take_back_email'))).status).toBe(400);
  });

  it('is of no use to a banned account', async () => {
    const { user } = await register();
    const token = await newestToken(user._id, 'verify_email');
    await on.callers.admin.put(`/internal/users/${user._id}/ban`, { body: { reason: 'Unkind.' } });
    expect((await verify(token)).status).toBe(400);
    expect((await on.load(user._id)).emailVerifiedAt).toBeNull();
  });

  it('is not written once it is used, too old, unknown or malformed', async () => {
    const { user } = await register();
    const [link] = await linksOf(user._id, 'verify_email');
    await verify(await newestToken(user._id, 'verify_email'));
    const old = (await linksOf((await register()).user._id, 'verify_email'))[0];
    on.passTime(mailWaitDays * dayMs + 1);
    for (const id of [link?._id, old?._id, 'f'.repeat(24), 'nonsense']) expect((await ask(id)).status).toBe(404);
  });
});

describe('sending the link again', () => {
  const resend = ({ mine }: Account) => mine.post('/user/verify-email/resend');

  it('makes a letter of its own, and both links work until one is used', async () => {
    const account = await register();
    const first = await newestToken(account.user._id, 'verify_email');
    expect(await resend(account)).toMatchObject({ status: 200, body: { message: 'The email is on its way.' } });
    expect(await linksOf(account.user._id, 'verify_email')).toHaveLength(2);
    await newestToken(account.user._id, 'verify_email');
    expect((await verify(first)).status).toBe(200);
    expect((await resend(account)).body.message).toBe('Your email is already confirmed.');
  });

  it('happens at most five times an hour', async () => {
    const account = await register();
    for (let at = 0; at < 5; at += 1) expect((await resend(account)).status).toBe(200);
    const refused = await resend(account);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await linksOf(account.user._id, 'verify_email')).toHaveLength(6);
  });
});

describe('a changed address', () => {
  it('becomes the account’s only once its link was followed; the old one signs in until then', async () => {
    const account = await verified();
    const { user, email, mine } = account;
    const next = freshEmail();
    const saved = await move(account, next);
    expect(saved).toMatchObject({ status: 200, body: { user: { email, pendingEmail: next, emailVerified: true } } });
    const signIn = (as: string) => on.api.post('/user/login', { body: { email: as, password } });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(next)).status).toBe(401);
    expect(await newestEmail(user._id, 'take_back_email')).toMatchObject({ email });
    const newest = await newestEmail(user._id, 'verify_email');
    expect(newest.email).toBe(next);
    expect((await verify(newest.token)).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
    expect((await mine.get('/user/viewprofile')).body.user).not.toHaveProperty('pendingEmail');
    expect((await on.callers.admin.get(`/internal/users?search=${next}`)).body.users).toHaveLength(1);
    expect(await recipients()).toContain(next);
  });

  it('voids reset links under way once it counts', async () => {
    const account = await verified();
    await on.api.post('/user/forgot-password', { body: { email: account.email } });
    await move(account, freshEmail());
    expect(await on.collections.passwordResets.countDocuments({ userId: account.user._id })).toBe(1);
    await verify(await newestToken(account.user._id, 'verify_email'));
    expect(await on.collections.passwordResets.countDocuments({ userId: account.user._id })).toBe(0);
  });

  it('is not told to an address that was never confirmed', async () => {
    const account = await register();
    await move(account, freshEmail());
    expect(await linksOf(account.user._id, 'take_back_email')).toEqual([]);
  });

  it('stays pending when only the name is saved, and gives way to the next one', async () => {
    const account = await verified();
    const [first, second] = [freshEmail(), freshEmail()];
    await move(account, first);
    const token = await newestToken(account.user._id, 'verify_email');
    expect((await move(account, account.email)).body.user.pendingEmail).toBe(first);
    await move(account, first);
    expect(await linksOf(account.user._id, 'verify_email')).toHaveLength(1);
    expect((await move(account, second)).body.user.pendingEmail).toBe(second);
    expect((await verify(token)).status).toBe(400);
  });

  it('is not undone by a name that is saved in the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const account = await verified();
      const next = freshEmail();
      await move(account, next);
      const token = await newestToken(account.user._id, 'verify_email');
      const [confirmed, saved] = await Promise.all([
        verify(token),
        account.mine.put('/user/updateprofile', { body: { name: 'Hazel Heron', email: account.email } }),
      ]);
      expect(confirmed.status).toBe(200);
      expect([200, 409]).toContain(saved.status);
      const user = await on.load(account.user._id);
      expect(user).toMatchObject({
        email: next,
        pendingEmail: saved.status === 200 && user.pendingEmail ? account.email : null,
      });
      expect(user.searchTerms).toContain(next);
    }
  });

  it('is refused at once when another account has it', async () => {
    const [account, other] = [await verified(), await register()];
    expect(await move(account, other.email)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await on.load(account.user._id)).toMatchObject({ email: account.email, pendingEmail: null });
    expect(await linksOf(account.user._id, 'take_back_email')).toEqual([]);
  });

  it('goes to the first of two accounts that confirm it at the same time', async () => {
    const accounts = [await verified(), await verified()];
    const wanted = freshEmail();
    for (const account of accounts) expect((await move(account, wanted)).status).toBe(200);
    const tokens = await Promise.all(accounts.map(({ user }) => newestToken(user._id, 'verify_email')));
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "There's already an account with this email.",
    );
    expect(await on.collections.users.countDocuments({ email: wanted })).toBe(1);
  });

  it('causes at most five letters an hour', async () => {
    const account = await verified();
    for (let at = 0; at < 5; at += 1) expect((await move(account, freshEmail())).status).toBe(200);
    expect(await move(account, freshEmail())).toMatchObject({ status: 429, body: { code: 'too_many' } });
  });

  it('waits too when a moderator gives it', async () => {
    const { user, email } = await verified();
    const next = freshEmail();
    const edited = await on.callers.admin.put(`/internal/users/${user._id}`, { body: { email: next } });
    expect(edited).toMatchObject({ status: 200, body: { user: { email, pendingEmail: next, emailVerified: true } } });
    expect(await newestEmail(user._id, 'take_back_email')).toMatchObject({ email });
    await verify(await newestToken(user._id, 'verify_email'));
    expect((await on.load(user._id)).email).toBe(next);
  });
});

describe('taking a change back', () => {
  it('keeps the old address and ends all sessions while the new one is pending', async () => {
    const account = await verified();
    await move(account, freshEmail());
    const stale = await newestToken(account.user._id, 'verify_email');
    const answer = await takeBack(await newestToken(account.user._id, 'take_back_email'));
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('choose a new password') } });
    expect(await on.load(account.user._id)).toMatchObject({ email: account.email, pendingEmail: null });
    expect((await account.mine.get('/user/viewprofile')).status).toBe(401);
    expect((await verify(stale)).status).toBe(400);
  });

  it('gives the old address back after the new one was confirmed, whatever was changed since', async () => {
    const account = await verified();
    const { user, email } = account;
    const strangers = freshEmail();
    await move(account, strangers);
    await verify(await newestToken(user._id, 'verify_email'));
    const token = await newestToken(user._id, 'take_back_email');
    // The stranger changes the address again and requests a password reset.
    await move(account, freshEmail());
    const strangersToken = await newestToken(user._id, 'take_back_email');
    await on.api.post('/user/forgot-password', { body: { email: strangers } });
    on.passTime(6 * dayMs);
    expect((await takeBack(token)).status).toBe(200);
    expect(await on.load(user._id)).toMatchObject({ email, pendingEmail: null, emailVerifiedAt: expect.any(Date) });
    expect((await takeBack(strangersToken)).status).toBe(400);
    expect((await takeBack(token)).status).toBe(400);
    expect(await on.collections.passwordResets.countDocuments({ userId: user._id })).toBe(0);
    expect((await on.callers.admin.get(`/internal/users?search=${email}`)).body.users).toHaveLength(1);
  });

  it('works once with the link of any copy of its e-mail', async () => {
    const account = await verified();
    await move(account, freshEmail());
    const first = await newestToken(account.user._id, 'take_back_email');
    on.passTime(6 * dayMs);
    expect(await newestToken(account.user._id, 'take_back_email')).toBe(first);
    on.passTime(6 * dayMs);
    expect((await takeBack(first)).status).toBe(200);
    expect((await takeBack(first)).status).toBe(400);
  });

  it('works for 7 days', async () => {
    const account = await verified();
    await move(account, freshEmail());
    const token = await newestToken(account.user._id, 'take_back_email');
    on.passTime(7 * dayMs + 1);
    expect((await takeBack(token)).status).toBe(400);
  });

  it('finds the old address free: nobody else can have it meanwhile', async () => {
    const account = await verified();
    await move(account, freshEmail());
    await verify(await newestToken(account.user._id, 'verify_email'));
    const token = await newestToken(account.user._id, 'take_back_email');
    const fields = { name: 'Thorn Finch', email: account.email, password };
    expect((await on.api.post('/user/register', { body: fields })).status).toBe(409);
    expect((await move(await verified(), account.email)).status).toBe(409);
    const { _id } = await on.addUser();
    expect((await on.callers.admin.put(`/internal/users/${_id}`, { body: { email: account.email } })).status).toBe(409);
    on.passTime(7 * dayMs + 1);
    expect((await on.api.post('/user/register', { body: fields })).status).toBe(201);
    expect((await takeBack(token)).status).toBe(400);
  });
});

describe('data rights', () => {
  it('hold for addresses that were written to: they are exported, and go with the account', async () => {
    const account = await verified();
    const { user, mine } = account;
    const next = freshEmail();
    await move(account, next);
    const zip = await fetch(`${on.url}/user/export`, {
      headers: { authorization: `Bearer ${await on.tokenFor(user)}` },
    });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(read('account.json')).toMatchObject({ pendingEmail: next, emailVerifiedAt: expect.any(String) });
    expect(read('addresses.json')).toMatchObject([
      { kind: 'verify_email', email: next },
      { kind: 'take_back_email', email: account.email },
    ]);
    await mine.delete('/user/account', { body: { currentPassword: password } });
    on.passTime(dayMs + 1);
    await on.modules.dataRights.deletion.sweep();
    // Stands in for the admin service, which writes the erasure to the replay log before anything is deleted.
    const list = createWorker('factLasts', async () => undefined, { redisUrl: on.redisUrl, logger: quietLogger });
    const isGone = async () => {
      await on.modules.dataRights.erasures.goOn();
      return (await on.collections.emailLinks.countDocuments({ userId: user._id })) === 0;
    };
    await waitFor(isGone, { timeoutMs: 20_000 }).finally(() => list.close());
  });
});

describe('without verification', () => {
  it('nobody is asked, and everybody gets challenges', async () => {
    const { user, email } = await register(off);
    const { body } = await off.api.post('/user/login', { body: { email, password } });
    expect(body.user).not.toHaveProperty('emailVerified');
    expect(await linksOf(user._id, 'verify_email', off)).toEqual([]);
    expect(await recipients(off)).toContain(email);
  });

  it('a changed address counts at once', async () => {
    const { user, mine } = await register(off);
    const next = freshEmail();
    const { body } = await mine.put('/user/updateprofile', { body: { name: user.name, email: next } });
    expect(body.user).toMatchObject({ email: next });
    expect(body.user).not.toHaveProperty('pendingEmail');
    expect((await off.api.post('/user/login', { body: { email: next, password } })).status).toBe(200);
    expect(await off.collections.emailLinks.countDocuments({})).toBe(0);
  });
});
