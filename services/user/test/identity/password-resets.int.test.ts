import { describe, expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, callers, addUser, collections, passTime, load } = site;
const minuteMs = 60_000;
const forgot = (email: string) => api.post('/user/forgot-password', { body: { email } });
const reset = (token: unknown, newPassword: unknown = 'fresh-meadow-9') =>
  api.post('/user/reset-password', { body: { token, newPassword } });

/** Requests a password reset and returns its link's token, as the mail worker gets it. */
async function linkFor(email: string): Promise<{ resetId: string; token: string }> {
  await forgot(email);
  const user = await collections.users.findOne({ email });
  const open = await collections.passwordResets.findOne({ userId: user?._id }, { sort: { createdAt: -1 } });
  const resetId = open?._id.toHexString() ?? '';
  const { body } = await callers['mail-worker'].post(`/internal/password-resets/${resetId}/token`);
  return { resetId, token: body.token };
}

describe('POST /user/forgot-password', () => {
  it('answers the same for known and unknown e-mails', async () => {
    const { email } = await addUser();
    const known = await forgot(email);
    const unknown = await forgot('nobody@example.org');
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: 200, body: known.body });
  });

  it('has a letter sent without a link or an address in the queue', async () => {
    const { email, _id } = await addUser();
    await forgot(email);
    await site.outbox.flush();
    const jobs = await site.queues.accountEmail.bull.getJobs(['waiting']);
    const data = jobs.map((job) => job.data).find(({ userId }) => userId === _id.toHexString());
    expect(data).toMatchObject({ kind: 'password_reset', resetId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(JSON.stringify(data)).not.toContain(email);
  });

  it('sends nothing to a banned account', async () => {
    const { email, _id } = await addUser({ isBanned: true });
    expect((await forgot(email)).status).toBe(200);
    expect(await collections.passwordResets.countDocuments({ userId: _id })).toBe(0);
  });

  it('sends at most five letters an hour to a mailbox, known or not', async () => {
    const { email } = await addUser();
    for (const mailbox of [email, 'unknown.mailbox@example.org']) {
      for (let at = 0; at < 5; at += 1) expect((await forgot(mailbox)).status).toBe(200);
      const refused = await forgot(mailbox.toUpperCase());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    }
  });

  it.each([[''], ['no mail'], [{ $ne: 1 }], [undefined]])('refuses %j', async (email) => {
    expect((await api.post('/user/forgot-password', { body: { email } })).status).toBe(400);
  });
});

describe('a reset link', () => {
  it('sets a new password, once, and voids every sign-in', async () => {
    const user = await addUser();
    const token = await site.tokenFor(user);
    const link = await linkFor(user.email);
    expect(await reset(link.token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await api.get('/user/viewprofile', { token })).status).toBe(401);
    const signIn = (given: string) => api.post('/user/login', { body: { email: user.email, password: given } });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn('fresh-meadow-9')).status).toBe(200);
    expect(await reset(link.token, 'third-meadow-10')).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired link.' },
    });
  });

  it('is stored only as a digest', async () => {
    const { email } = await addUser();
    const { token } = await linkFor(email);
    expect(JSON.stringify(await collections.passwordResets.find().toArray())).not.toContain(token);
  });

  it('works for 30 minutes from the moment of sending', async () => {
    const { email, _id } = await addUser();
    const late = await linkFor(email);
    passTime(31 * minuteMs);
    expect((await reset(late.token)).status).toBe(400);
    const { body } = await callers['mail-worker'].post(`/internal/password-resets/${late.resetId}/token`);
    passTime(29 * minuteMs);
    expect((await reset(body.token)).status).toBe(200);
    expect((await load(_id)).tokenVersion).toBe(1);
  });

  it('is the same in every copy of its e-mail, and works once', async () => {
    const { email } = await addUser();
    const first = await linkFor(email);
    passTime(29 * minuteMs);
    const { body } = await callers['mail-worker'].post(`/internal/password-resets/${first.resetId}/token`);
    expect(body.token).toBe(first.token);
    passTime(29 * minuteMs);
    expect((await reset(first.token)).status).toBe(200);
    expect((await reset(body.token, 'third-meadow-10')).status).toBe(400);
  });

  it('works beside a newer one until one of them is used', async () => {
    const { email } = await addUser();
    const links = [await linkFor(email), await linkFor(email), await linkFor(email)];
    expect(new Set(links.map(({ token }) => token)).size).toBe(3);
    const [first, second, third] = links;
    expect((await reset(second?.token)).status).toBe(200);
    for (const other of [first, third]) expect((await reset(other?.token)).status).toBe(400);
  });

  it('works for one of many calls at once', async () => {
    const { email } = await addUser();
    const { token } = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lets a child in whom guessing had locked out', async () => {
    const { email } = await addUser();
    const signIn = (given: string) => api.post('/user/login', { body: { email, password: given } });
    for (let at = 0; at < 10; at += 1) await signIn('guess-guess');
    expect((await signIn('guess-guess')).status).toBe(429);
    await reset((await linkFor(email)).token);
    expect((await signIn('fresh-meadow-9')).status).toBe(200);
  });

  it.each([['forged-forged-forged'], [''], [{ $ne: null }], ['x'.repeat(300)], [undefined]])(
    'is refused when it is %j',
    async (token) => {
      expect(await reset(token)).toMatchObject({ status: 400, body: { message: 'Invalid or expired link.' } });
    },
  );

  it('is refused with a password too short, and works after that', async () => {
    const { email } = await addUser();
    const { token } = await linkFor(email);
    expect((await reset(token, 'short-7')).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['password', 'Maple Reader'])(
    'is refused with the easy password "%s", and works after that',
    async (easy) => {
      const { email } = await addUser();
      const { token } = await linkFor(email);
      const { status, body } = await reset(token, easy);
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: expect.stringContaining('easy to guess'),
      });
      expect((await reset(token)).status).toBe(200);
    },
  );
});

describe('wrong links of somebody behind the same address', () => {
  it('are limited, and keep no right one from working', async () => {
    const { email } = await addUser();
    const { token } = await linkFor(email);
    let answer = await reset('x'.repeat(43));
    for (let sent = 1; answer.status !== 429 && sent < 200; sent += 1) answer = await reset('x'.repeat(43));
    expect(answer.status).toBe(429);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('POST /internal/password-resets/:id/token', () => {
  const ask = (id: string) => callers['mail-worker'].post(`/internal/password-resets/${id}/token`);

  it('tells whom to write to', async () => {
    const { email } = await addUser({ name: 'Rowan' });
    await forgot(email);
    const open = await collections.passwordResets.findOne({}, { sort: { createdAt: -1 } });
    expect(await ask(open?._id.toHexString() ?? '')).toMatchObject({ status: 200, body: { email, name: 'Rowan' } });
  });

  it('knows nothing of a reset that is used, too old, unknown or malformed', async () => {
    const { email } = await addUser();
    const used = await linkFor(email);
    await reset(used.token);
    const old = await linkFor((await addUser()).email);
    passTime(3 * 60 * minuteMs);
    for (const id of [used.resetId, old.resetId, 'f'.repeat(24), 'nonsense']) expect((await ask(id)).status).toBe(404);
  });
});
