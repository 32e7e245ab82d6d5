import { hash, verify } from '@node-rs/argon2';
import { loginResponse } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, addUser, passTime } = site;
const minuteMs = 60_000;

const signIn = (email: string, given = password, address = '198.51.100.1') =>
  api.post('/user/login', { body: { email, password: given }, headers: { 'x-forwarded-for': address } });

describe('POST /user/login', () => {
  it('signs in with what the contract promises', async () => {
    const { email, _id } = await addUser();
    const { status, body } = await signIn(email.toUpperCase());
    expect(status).toBe(200);
    const { user, token } = loginResponse.parse(body);
    expect(user._id).toBe(_id.toHexString());
    expect((await api.get('/user/viewprofile', { token })).status).toBe(200);
  });

  it('welcomes back those who were there before, and nobody else', async () => {
    const { email } = await addUser();
    expect((await signIn(email)).body.message).toBe('Welcome, Maple Reader!');
    expect((await signIn(email)).body.message).toBe('Welcome back, Maple Reader!');
  });

  it('makes tokens of 7 days with the claims other services read', async () => {
    const { email, _id } = await addUser({ isAdmin: true, tokenVersion: 4 });
    const { body } = await signIn(email);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      userId: _id.toHexString(),
      isAdmin: true,
      tokenVersion: 4,
      name: 'Maple Reader',
      iss: 'storysprout',
      aud: 'storysprout',
    });
    expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
  });

  it('never shows a password hash', async () => {
    const { email } = await addUser();
    expect(JSON.stringify((await signIn(email)).body)).not.toContain('argon2');
  });

  it('counts the first sign-in of a day as a visit', async () => {
    const { email } = await addUser();
    expect((await signIn(email)).body.user).toMatchObject({ totalPoints: 1, streakDays: 1 });
    expect((await signIn(email)).body.user).toMatchObject({ totalPoints: 1, streakDays: 1 });
  });

  it('refuses a wrong password and an unknown e-mail in the same words', async () => {
    const { email } = await addUser();
    const wrong = await signIn(email, 'not-my-password');
    const unknown = await signIn('nobody@example.org');
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  it.each([
    ['no e-mail', { password }],
    ['no password', { email: 'a@example.org' }],
    ['operators instead of texts', { email: { $gt: '' }, password: { $gt: '' } }],
    ['nothing', undefined],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    expect(await api.post('/user/login', { body })).toMatchObject({ status: 400, body: { success: false } });
  });

  it('tells a banned child the reason, but only whoever knows the password', async () => {
    const { email } = await addUser({ isBanned: true, banReason: 'Unkind comments.' });
    const right = await signIn(email);
    expect(right).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(right.body.message).toContain('Unkind comments.');
    expect((await signIn(email, 'guess-guess')).status).toBe(401);
  });
});

describe('guessing a password', () => {
  const guess = (email: string, address: string) => signIn(email, 'guess-guess', address);

  it('is slowed down after ten failures', async () => {
    const { email } = await addUser();
    for (let at = 0; at < 10; at += 1) expect((await guess(email, '203.0.113.1')).status).toBe(401);
    const refused = await signIn(email, password, '203.0.113.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('from ever new networks gets one try from each, and keeps nobody out at home', async () => {
    const { email } = await addUser();
    for (let at = 0; at < 20; at += 1) expect((await guess(email, `203.0.113.${at}`)).status).toBe(401);
    expect((await guess(email, '203.0.113.19')).status).toBe(429);
    expect((await signIn(email, password, '192.0.2.10')).status).toBe(200);
  });

  it('is slowed down per line, whichever of its addresses is used', async () => {
    const { email } = await addUser();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await guess(email, `2001:db8:40:${at}::1`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await signIn(email, password, '2001:db8:41::1')).status).toBe(200);
  });

  it('gains nothing by many tries at once', async () => {
    const { email } = await addUser();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email, '203.0.113.1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('does not lock the child out for ever', async () => {
    const { email } = await addUser();
    for (let round = 0; round < 25; round += 1) {
      await guess(email, '203.0.113.7');
      passTime(5 * minuteMs);
    }
    expect((await signIn(email)).status).toBe(200);
  });

  it('is slowed down for unknown e-mails too', async () => {
    const email = 'not.there@example.org';
    for (let at = 0; at < 10; at += 1) await guess(email, '203.0.113.30');
    expect((await guess(email, '203.0.113.30')).status).toBe(429);
  });

  it('of many accounts never keeps others behind the address out, nor fills Redis with made-up ones', async () => {
    const [address, { email }] = ['203.0.113.40', await addUser()];
    const keys = async () => (await site.redis.keys('signin:*')).length;
    const before = await keys();
    const tries = Array.from({ length: 210 }, (_, at) => guess(`nobody.${at}@example.org`, address));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(await keys()).toBeLessThanOrEqual(before + 100);
    expect((await signIn(email, password, address)).status).toBe(200);
  });

  it('in a crowd, accounts that sign in again and again lose their turn, and nobody else', async () => {
    const address = '203.0.113.60';
    const accounts = await Promise.all(Array.from({ length: 30 }, () => addUser()));
    const [noisy, quiet] = [accounts.slice(0, 10), accounts.slice(10)];
    const statuses = async (emails: readonly { email: string }[]) =>
      (await Promise.all(emails.map(({ email }) => signIn(email, password, address)))).map(({ status }) => status);
    const crowd = statuses(Array.from({ length: 8 }, () => noisy).flat());
    expect(new Set(await statuses(quiet))).toEqual(new Set([200]));
    expect(new Set(await crowd)).toEqual(new Set([200, 503]));
    // None of that was a wrong try.
    expect(new Set(await statuses(noisy))).toEqual(new Set([200]));
  });

  it('starts from nothing after the right password', async () => {
    const { email } = await addUser();
    for (let at = 0; at < 9; at += 1) await guess(email, '203.0.113.50');
    expect((await signIn(email, password, '203.0.113.50')).status).toBe(200);
    for (let at = 0; at < 9; at += 1) expect((await guess(email, '203.0.113.50')).status).toBe(401);
  });
});

describe('the right password', () => {
  it('costs a hash, so one account may give it sixty times a minute', async () => {
    const [{ email }, other] = [await addUser(), await addUser()];
    const statuses: number[] = [];
    for (let at = 0; at < 121; at += 1) statuses.push((await signIn(email, password, '203.0.113.60')).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses).toContain(429);
    expect((await signIn(other.email, password, '203.0.113.60')).status).toBe(200);
  });

  it('is taken in either form of its letters, and hashed anew where it was hashed as it came', async () => {
    const word = 'Frühlingsäpfel für André';
    const asItCame = await hash(word.normalize('NFD'), { memoryCost: 64, timeCost: 1 });
    const { email, _id } = await addUser({ passwordHash: asItCame });
    expect((await signIn(email, word.normalize('NFC'))).status).toBe(200);
    const { passwordHash } = await site.load(_id);
    expect(passwordHash).not.toBe(asItCame);
    expect(await verify(passwordHash, word.normalize('NFC'))).toBe(true);
    expect((await signIn(email, word.normalize('NFD'))).status).toBe(200);
    expect((await site.load(_id)).passwordHash).toBe(passwordHash);
  });

  it('is the same for a device that writes its letters otherwise, wherever it was set', async () => {
    const [composed, decomposed] = ['Äpfel für André'.normalize('NFC'), 'Äpfel für André'.normalize('NFD')];
    const email = 'andre@example.org';
    await api.post('/user/register', { body: { name: 'Maple Otter', email, password: decomposed } });
    const { token } = (await signIn(email, composed)).body;
    passTime(11 * minuteMs);
    const change = { name: 'Maple Otter', email, password: `${decomposed}!`, currentPassword: composed };
    expect((await api.put('/user/updateprofile', { body: change, token })).status).toBe(200);
    expect((await signIn(email, `${composed}!`)).status).toBe(200);
  });
});
