import { openSessionsResponse, renewSessionResponse } from '@storysprout/contract';
import { Revocations } from '@storysprout/service-kit';
import { quietLogger, type TestResponse, waitFor } from '@storysprout/service-kit/testing';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SessionDocument } from '../../src/identity/sessions/session.document';
import { SessionRepository } from '../../src/identity/sessions/session.repository';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite({ RATE_LIMITS: 'off' });
const { api, callers, addUser, collections, load, passTime } = site;
const dayMs = 24 * 60 * 60_000;
const renewPath = '/user/session/renew';

/** The revocations as another service sees them. */
const elsewhere = new Revocations(site.redis, quietLogger);
beforeAll(() => elsewhere.start());
afterAll(() => elsewhere.stop());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const isRevokedElsewhere = (token: string) => elsewhere.isRevoked(claimsOf(token));
const works = async (token: string) => (await api.get('/user/sessions', { token })).status === 200;

/** Returns the cookie that a response sets, with its attributes; '' when the response clears it. */
function cookieOf({ headers }: TestResponse) {
  const [first = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
  return { value: first.replace('storysprout_session=', ''), attributes };
}
const renew = (value: string, headers: Record<string, string> = {}) =>
  api.post(renewPath, { headers: { cookie: `storysprout_session=${value}`, ...headers } });

async function signIn(email: string, session?: 'browser' | 'shared', headers: Record<string, string> = {}) {
  const answer = await api.post('/user/login', { body: { email, password, session }, headers });
  expect(answer.status).toBe(200);
  return { answer, token: answer.body.token as string, cookie: cookieOf(answer) };
}

describe('a browser session', () => {
  it('has a token of 15 minutes and a cookie that only the renewing call gets to see', async () => {
    const { email } = await addUser();
    const { token, cookie } = await signIn(email, 'browser');
    const { iat, exp, sessionId } = claimsOf(token);
    expect(exp - iat).toBe(15 * 60);
    expect(sessionId).toMatch(/^[0-9a-f]{24}$/);
    expect(cookie.attributes).toEqual(
      expect.arrayContaining(['Path=/user/session/renew', 'HttpOnly', 'SameSite=Strict']),
    );
    expect(cookie.attributes).not.toContain('Secure');
    expect(Buffer.from(cookie.value.split('.')[1] ?? '', 'base64url').length).toBe(32);
    expect(JSON.stringify(await collections.sessions.find().toArray())).not.toContain(cookie.value.split('.')[1]);
  });

  it('has a secure cookie where the site is reached with https', async () => {
    const { email } = await addUser();
    const { cookie } = await signIn(email, 'browser', { 'x-forwarded-proto': 'https' });
    expect(cookie.attributes).toContain('Secure');
  });

  it('goes on with a new token and a new cookie, again and again', async () => {
    const { email } = await addUser();
    let { value } = (await signIn(email, 'browser')).cookie;
    for (let at = 0; at < 3; at += 1) {
      passTime(14 * 60_000);
      const answer = await renew(value);
      const { token } = renewSessionResponse.parse(answer.body);
      expect(await works(token)).toBe(true);
      expect(cookieOf(answer).value).not.toBe(value);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      ({ value } = cookieOf(answer));
    }
  });

  it('counts the first renewal of a day as a visit, and only that', async () => {
    const { email, _id } = await addUser();
    const { cookie } = await signIn(email, 'browser');
    passTime(dayMs);
    const second = await renew(cookie.value);
    expect(second.body.user).toMatchObject({ totalPoints: 2, streakDays: 2 });
    await renew(cookieOf(second).value);
    expect(await load(_id)).toMatchObject({ totalPoints: 2, streakDays: 2 });
  });

  it('is no fresher a proof of who sits there than its sign-in was', async () => {
    const { email, name } = await addUser();
    const { cookie } = await signIn(email, 'browser');
    passTime(11 * 60_000);
    const { token } = (await renew(cookie.value)).body;
    const body = { name, email: `new.${email}` };
    const refused = await api.put('/user/updateprofile', { body, token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  });

  it.each([
    ['no cookie', undefined],
    ['a cookie that is none of ours', 'open-sesame'],
    ['a forged cookie', `${'a'.repeat(22)}.${'b'.repeat(43)}`],
  ])('is not renewed with %s', async (_, value) => {
    const answer = value === undefined ? await api.post(renewPath) : await renew(value);
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'unauthorized' } });
    expect(cookieOf(answer)).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['Expires=Thu, 01 Jan 1970 00:00:00 GMT']),
    });
  });

  it.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'is not renewed for a page of another site: %o',
    async (headers) => {
      const { email } = await addUser();
      const { cookie } = await signIn(email, 'browser');
      const refused = await renew(cookie.value, headers);
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(refused.headers.get('set-cookie')).toBeNull();
      const own = { origin: 'http://sprout.example', 'x-forwarded-host': 'sprout.example' };
      expect((await renew(cookie.value, own)).status).toBe(200);
    },
  );

  it('ends a week after it was last renewed, and after a month in any case', async () => {
    const { email } = await addUser();
    const idle = (await signIn(email, 'browser')).cookie;
    const busy = (await signIn(email, 'browser')).cookie;
    passTime(6 * dayMs);
    let last = await renew(busy.value);
    passTime(2 * dayMs);
    expect((await renew(idle.value)).status).toBe(401);
    for (let at = 0; at < 3; at += 1) {
      last = await renew(cookieOf(last).value);
      expect(last.status).toBe(200);
      passTime(6 * dayMs);
    }
    last = await renew(cookieOf(last).value);
    expect(last.status).toBe(200);
    passTime(5 * dayMs);
    expect((await renew(cookieOf(last).value)).status).toBe(401);
  });
});

describe('a session on a shared computer', () => {
  const ends = (cookie: { attributes: string[] }) => cookie.attributes.some((each) => each.startsWith('Expires='));

  it('has a cookie that ends with the browser, also after a renewal and a new password', async () => {
    const { email, name } = await addUser();
    expect(ends((await signIn(email, 'browser')).cookie)).toBe(true);
    const { cookie } = await signIn(email, 'shared');
    expect(cookie.value).not.toBe('');
    const renewed = await renew(cookie.value);
    expect([ends(cookie), ends(cookieOf(renewed))]).toEqual([false, false]);
    const body = { name, email, password: 'another-bright-lamp', currentPassword: password };
    const changed = await api.put('/user/updateprofile', { token: renewed.body.token, body });
    expect(changed.status).toBe(200);
    expect([cookieOf(changed).value === '', ends(cookieOf(changed))]).toEqual([false, false]);
  });

  it('ends after half a day, however often it is renewed', async () => {
    const { email } = await addUser();
    let { value } = (await signIn(email, 'shared')).cookie;
    for (let at = 0; at < 2; at += 1) {
      passTime(5 * 60 * 60_000);
      ({ value } = cookieOf(await renew(value)));
    }
    passTime(3 * 60 * 60_000);
    expect((await renew(value)).status).toBe(401);
  });
});

describe('a cookie that was used before', () => {
  it('ends the session and voids its token', async () => {
    const { email } = await addUser();
    const { cookie: first } = await signIn(email, 'browser');
    const second = cookieOf(await renew(first.value));
    const third = await renew(second.value);
    expect((await renew(first.value)).status).toBe(401);
    expect((await renew(cookieOf(third).value)).status).toBe(401);
    expect(await works(third.body.token)).toBe(false);
    await waitFor(() => isRevokedElsewhere(third.body.token));
  });

  it('is taken once more when its answer was lost, for a minute', async () => {
    const { email } = await addUser();
    const { cookie } = await signIn(email, 'browser');
    await renew(cookie.value);
    const again = await renew(cookie.value);
    expect(again.status).toBe(200);
    expect((await renew(cookieOf(again).value)).status).toBe(200);
  });

  it('is not taken when the minute is over', async () => {
    const { email } = await addUser();
    const { cookie } = await signIn(email, 'browser');
    const answer = await renew(cookie.value);
    passTime(61_000);
    expect((await renew(cookie.value)).status).toBe(401);
    expect(await works(answer.body.token)).toBe(false);
  });

  it('works for tabs that renew at once, whichever answer comes last', async () => {
    const { email } = await addUser();
    const { cookie } = await signIn(email, 'browser');
    const answers = await Promise.all(Array.from({ length: 4 }, () => renew(cookie.value)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [kept, other] = answers as [TestResponse, TestResponse];
    expect((await renew(cookieOf(kept).value)).status).toBe(200);
    // Now two clients have a cookie of this session.
    expect((await renew(cookieOf(other).value)).status).toBe(401);
    expect(await works(kept.body.token)).toBe(false);
  });
});

describe('signing out', () => {
  it('ends the session of the token at once and everywhere, and no other', async () => {
    const { email } = await addUser();
    const [here, there] = [await signIn(email, 'browser'), await signIn(email)];
    const answer = await api.post('/user/logout', { token: here.token });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(cookieOf(answer).value).toBe('');
    expect(await works(here.token)).toBe(false);
    expect((await renew(here.cookie.value)).status).toBe(401);
    await waitFor(() => isRevokedElsewhere(here.token));
    expect(isRevokedElsewhere(there.token)).toBe(false);
    expect(await works(there.token)).toBe(true);
  });

  it.each(['?everywhere=true', '?everywhere'])('with %s ends all sessions', async (query) => {
    const { email } = await addUser();
    const [here, there] = [await signIn(email, 'browser'), await signIn(email)];
    expect((await api.post(`/user/logout${query}`, { token: there.token })).status).toBe(200);
    for (const { token } of [here, there]) {
      expect(await works(token)).toBe(false);
      await waitFor(() => isRevokedElsewhere(token));
    }
    expect((await renew(here.cookie.value)).status).toBe(401);
    expect(await works((await signIn(email)).token)).toBe(true);
  });

  it('refuses what is neither yes nor no', async () => {
    const { email } = await addUser();
    const { token } = await signIn(email);
    expect((await api.post('/user/logout?everywhere=perhaps', { token })).status).toBe(400);
    expect(await works(token)).toBe(true);
  });

  it('with a token of before there were sessions ends all of them', async () => {
    const user = await addUser();
    const [old, other] = [await site.tokenFor(user), await signIn(user.email)];
    expect((await api.post('/user/logout', { token: old })).status).toBe(200);
    expect([await works(old), await works(other.token)]).toEqual([false, false]);
  });

  it('is found by asking when the announcement was missed, and told again when Redis has forgotten it', async () => {
    const { email } = await addUser();
    const { token } = await signIn(email);
    await api.post('/user/logout', { token });
    await site.redis.flushdb();
    const later = new Revocations(site.redis, quietLogger);
    await later.start();
    expect(later.isRevoked(claimsOf(token))).toBe(false);
    await site.modules.identity.revocations.publishRecent();
    const latest = new Revocations(site.redis, quietLogger);
    await latest.start();
    expect(latest.isRevoked(claimsOf(token))).toBe(true);
    await Promise.all([later.stop(), latest.stop()]);
  });
});

describe('the list of sessions', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';

  it('shows the newest first, with the device and which one asks', async () => {
    const { email } = await addUser();
    await signIn(email, undefined, { 'user-agent': 'my-script/1' });
    const { token } = await signIn(email, 'browser', { 'user-agent': chrome });
    const { body } = await api.get('/user/sessions', { token });
    const { sessions } = openSessionsResponse.parse(body);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Windows', true],
      ['An app', false],
    ]);
  });

  it('ends one of them', async () => {
    const { email } = await addUser();
    const [here, there] = [await signIn(email), await signIn(email)];
    const { sessionId } = claimsOf(there.token);
    expect((await api.delete(`/user/sessions/${sessionId}`, { token: here.token })).status).toBe(200);
    expect(await works(there.token)).toBe(false);
    await waitFor(() => isRevokedElsewhere(there.token));
    expect((await api.get('/user/sessions', { token: here.token })).body.sessions).toHaveLength(1);
    expect((await api.delete(`/user/sessions/${sessionId}`, { token: here.token })).status).toBe(404);
  });

  it("does not end somebody else's", async () => {
    const [mine, other] = [await signIn((await addUser()).email), await signIn((await addUser()).email)];
    const path = `/user/sessions/${claimsOf(other.token).sessionId}`;
    expect(await api.delete(path, { token: mine.token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await api.delete('/user/sessions/nonsense', { token: mine.token })).status).toBe(404);
    expect(await works(other.token)).toBe(true);
  });

  it('holds 50 at most: a new sign-in ends the oldest, and one entry tells the others', async () => {
    const { email } = await addUser();
    const tokens: string[] = [];
    for (let at = 0; at < 53; at += 1) tokens.push((await signIn(email)).token);
    const newest = tokens.at(-1) ?? '';
    expect((await api.get('/user/sessions', { token: newest })).body.sessions).toHaveLength(50);
    await waitFor(() => isRevokedElsewhere(tokens[2] ?? ''));
    expect(await Promise.all(tokens.slice(0, 4).map(works))).toEqual([false, false, false, true]);
    expect(tokens.map(isRevokedElsewhere).filter(Boolean)).toHaveLength(3);
    const { userId } = claimsOf(newest);
    const entries = await site.redis.zrange(`tokens:revoked:${7 * 24 * 60 * 60}`, 0, '-1');
    expect(entries.filter((entry) => entry.startsWith(userId))).toHaveLength(1);
    expect(
      await collections.sessions.countDocuments({ endedAt: { $ne: null }, userId: (await load(userId))._id }),
    ).toBe(1);
  });

  it('remembers so many ended ones: before they are forgotten, all older ones end', async () => {
    const { email } = await addUser();
    const oldest = await signIn(email);
    const ended: string[] = [];
    for (let at = 0; at < 52; at += 1) {
      const { token } = await signIn(email);
      ended.push(token);
      await api.post('/user/logout', { token });
    }
    const { token } = await signIn(email);
    const { userId } = claimsOf(token);
    const entries = await site.redis.zrange(`tokens:revoked:${7 * 24 * 60 * 60}`, 0, '-1');
    expect(entries.filter((entry) => entry.startsWith(userId)).length).toBeLessThanOrEqual(51);
    await waitFor(() => isRevokedElsewhere(oldest.token));
    await waitFor(() => ended.every(isRevokedElsewhere));
    expect([await works(oldest.token), await works(token), isRevokedElsewhere(token)]).toEqual([false, true, false]);
  });
});

describe('sessions end', () => {
  it('with a new password; the one that set it goes on, as what it was', async () => {
    const user = await addUser();
    const [here, there] = [await signIn(user.email, 'browser'), await signIn(user.email, 'browser')];
    const body = { name: user.name, email: user.email, password: 'a-brand-new-one', currentPassword: password };
    const answer = await api.put('/user/updateprofile', { body, token: here.token });
    const { iat, exp } = claimsOf(answer.body.token);
    expect(exp - iat).toBe(15 * 60);
    for (const { token, cookie } of [here, there]) {
      expect(await works(token)).toBe(false);
      expect((await renew(cookie.value)).status).toBe(401);
    }
    expect(await works(answer.body.token)).toBe(true);
    expect((await renew(cookieOf(answer).value)).status).toBe(200);
    expect((await api.get('/user/sessions', { token: answer.body.token })).body.sessions).toHaveLength(1);
  });

  it('with a ban', async () => {
    const { email, _id } = await addUser();
    const { token, cookie } = await signIn(email, 'browser');
    await callers.admin.put(`/internal/users/${_id}/ban`, { body: { reason: 'Being unkind.' } });
    await callers.admin.put(`/internal/users/${_id}/unban`);
    expect((await renew(cookie.value)).status).toBe(401);
    expect(await works(token)).toBe(false);
  });
});

it('too many renewals of one session have to wait', async () => {
  const limited = await startUserSite();
  const { email } = await limited.addUser();
  const answer = await limited.api.post('/user/login', { body: { email, password, session: 'browser' } });
  let { value } = cookieOf(answer);
  const statuses: number[] = [];
  for (let at = 0; at < 25; at += 1) {
    const next = await limited.api.post(renewPath, { headers: { cookie: `storysprout_session=${value}` } });
    statuses.push(next.status);
    if (next.status === 200) ({ value } = cookieOf(next));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

it('made-up cookies that come at once cost a few queries, and keep no session from being found', async () => {
  const { email, _id } = await addUser();
  await signIn(email, 'browser');
  const watched = await new MongoClient(site.mongo.url, { monitorCommands: true }).connect();
  onTestFinished(() => watched.close());
  let queries = 0;
  watched.on('commandStarted', ({ commandName }) => {
    if (commandName === 'find') queries += 1;
  });
  const watchedSessions = watched.db(site.mongo.dbName).collection<SessionDocument>('sessions');
  const sessions = new SessionRepository({ ...site, collections: { ...collections, sessions: watchedSessions } });
  const family = (await collections.sessions.findOne({ userId: _id }))?.cookie?.family ?? '';
  const asked = [family, ...Array.from({ length: 200 }, (_, at) => `made-up ${at}`)];
  const found = await Promise.all(asked.map((each) => sessions.findByCookie({ family: each, value: '' })));
  expect(found.map((session) => session?.userId.equals(_id) ?? false)).toEqual([true, ...Array(200).fill(false)]);
  expect(queries).toBeLessThan(10);
});
