import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tokenTtlSeconds } from '@storysprout/contract';
import { bearerToken, createWorker } from '@storysprout/service-kit';
import { tracesInMongo, tracesInRedis, wantedId, wantedText } from '@storysprout/service-kit/data-rights';
import { pngBuffer, quietLogger, testInternalVerifier, waitFor } from '@storysprout/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { profileSafety } from '../support/profile-safety';
import { form, password, startUserSite } from '../support/user-site';

/** Stands in for the blog service: two pages of blogs for any token, and two of a reader's comments and likes. */
const asked: IncomingMessage[] = [];
const blogKnows = testInternalVerifier('blog');
const blogService = createServer((request, response) => {
  asked.push(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://blog');
  const isFirst = !searchParams.has('cursor');
  const list = pathname.startsWith('/internal/readers/')
    ? { entries: [{ from: pathname, isFirst }], nextCursor: isFirst ? 'more' : null }
    : { blogs: [{ title: isFirst ? 'One' : 'Two' }], ...(isFirst && { nextCursor: 'more' }) };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(list));
});
await new Promise<void>((resolve) => blogService.listen(0, '127.0.0.1', resolve));
afterAll(() => blogService.close());
const { port } = blogService.address() as AddressInfo;

const site = await startUserSite({ BLOG_URL: `http://127.0.0.1:${port}` });
const { api, signedIn, load, collections, modules, passTime, mongo, redis } = site;
const { decide } = profileSafety(site);
const hourMs = 60 * 60_000;

/** Stands in for the blog and admin services, which do their part of an erasure. */
const helped: { name: string; data: { userId: string; leavesBlogs?: boolean | undefined } }[] = [];
/** A job that a stand-in delays until this promise is fulfilled. */
let held: { readonly name: string; readonly until: Promise<void> } | null = null;
const told = (id: string) => helped.filter(({ data }) => data.userId === id).map(({ name }) => name);
const helpers = (['factLasts', 'writerErased', 'recipientErased'] as const).map((name) =>
  createWorker(
    name,
    async (data) => {
      if (held?.name === name) await held.until;
      helped.push({ name, data });
    },
    { redisUrl: site.redisUrl, logger: quietLogger },
  ),
);
afterAll(() => Promise.all(helpers.map((helper) => helper.close())));

/** A promise, and what fulfils it. */
function latch(): [until: Promise<void>, release: () => void] {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return [until, release];
}

/** Waits until the account is erased. */
async function gone(id: string): Promise<void> {
  await modules.dataRights.deletion.sweep();
  await waitFor(
    async () => {
      await modules.dataRights.erasures.goOn();
      return (await collections.erasures.findOne({ _id: new ObjectId(id) }))?.isFinished;
    },
    { timeoutMs: 20_000 },
  );
}

async function fetchExport(token: string) {
  const response = await fetch(`${site.url}/user/export`, { headers: { authorization: `Bearer ${token}` } });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return { response, textOf: (name: string) => strFromU8(files[name] ?? new Uint8Array()), files };
}

/** An account with a bit of everything. */
async function busyChild(name = 'Willow W') {
  const child = await signedIn({ name: 'Willow Wren' });
  const { api: mine, user, id } = child;
  await collections.emailReservations.insertOne({ _id: user.email, userId: user._id, createdAt: site.now() });
  await mine.put('/user/updateprofile', {
    body: form({ name: user.name, email: user.email }, { bytes: await pngBuffer(20, 20) }),
  });
  await mine.put('/user/updateprofile', {
    body: form({ name, email: user.email }, { bytes: await pngBuffer(30, 30) }),
  });
  await mine.get('/user/viewprofile');
  await api.post('/user/login', { body: { email: user.email, password, session: 'browser' } });
  await mine.post('/user/rounds', { body: { game: 'puzzle' } });
  await mine.post('/user/addxp', { body: { userId: id, xp: 10, reason: 'puzzle_win' } });
  await api.post('/user/forgot-password', { body: { email: user.email } });
  await moderated(child);
  await modules.progress.xpEvents.onActivity({
    key: `comment:${id}`,
    userId: id,
    kind: 'comment_added',
    at: '2026-11-20T10:00:00Z',
  });
  await modules.progress.xpEvents.onActivity({
    key: `like:${id}`,
    userId: id,
    kind: 'like_received',
    at: '2026-11-20T10:00:00Z',
    blogId: new ObjectId().toHexString(),
  });
  return child;
}

/** Creates mutual reports, hidden readers and follows, and a moderator's decision. */
async function moderated({ api: mine, id }: Pick<Awaited<ReturnType<typeof signedIn>>, 'api' | 'id'>): Promise<void> {
  const other = await signedIn({ name: 'Aspen' });
  for (const [from, about] of [
    [mine, other.id],
    [other.api, id],
  ] as const) {
    const body = { userId: about, what: 'name', reason: 'other', text: 'Please look at it.' };
    expect((await from.post('/user/report', { body })).status).toBe(201);
    expect((await from.put(`/user/hidden/${about}`)).status).toBe(200);
    expect((await from.put(`/user/following/${about}`)).status).toBe(200);
  }
  expect((await decide(id, 'picture', 'keep', { reason: 'It is a nice picture.' })).status).toBe(200);
}

describe('GET /user/export', () => {
  it('is a zip of everything the account holds', async () => {
    const { token, user, id } = await busyChild();
    const { response, textOf, files } = await fetchExport(token);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('my-storysprout.zip');
    expect(JSON.parse(textOf('account.json'))).toMatchObject({ email: user.email, name: 'Willow W', totalPoints: 11 });
    const xp: { reason: string; source?: string }[] = JSON.parse(textOf('xp.json'));
    expect(xp.map(({ reason, source }) => [reason, source])).toEqual([
      ['daily_visit', undefined],
      ['puzzle_win', 'bare'],
    ]);
    expect(JSON.parse(textOf('rounds.json'))).toEqual([expect.objectContaining({ game: 'puzzle' })]);
    expect(JSON.parse(textOf('sessions.json'))).toEqual([expect.objectContaining({ device: 'An app', endedAt: null })]);
    expect(JSON.parse(textOf('blogs.json'))).toEqual([{ title: 'One' }, { title: 'Two' }]);
    expect(JSON.parse(textOf('reports.json'))).toEqual([
      { what: 'name', reason: 'other', text: 'Please look at it.', at: expect.any(String) },
    ]);
    expect(JSON.parse(textOf('decisions.json'))).toEqual([expect.objectContaining({ decision: 'keep' })]);
    expect(JSON.parse(textOf('hidden.json'))).toEqual([{ hidden: [expect.any(String)] }]);
    expect(JSON.parse(textOf('following.json'))).toEqual([{ writerId: expect.any(String), at: expect.any(String) }]);
    expect(JSON.parse(textOf('letters.json'))).toEqual([
      { kind: 'likes', at: expect.any(String), isRead: false, blogId: expect.any(String), likes: 1 },
    ]);
    for (const part of ['comments', 'replies', 'likes', 'bookmarks', 'revisions', 'unfinished']) {
      const from = `/internal/readers/${id}/${part}`;
      const calls = asked.filter(({ url }) => url?.startsWith(from));
      const callers = calls.map(({ headers }) => bearerToken(headers.authorization ?? '') ?? '').map(blogKnows.verify);
      expect(await Promise.all(callers), part).toEqual(['user', 'user']);
      expect(JSON.parse(textOf(`${part}.json`)), part).toEqual([
        { from, isFirst: true },
        { from, isFirst: false },
      ]);
    }
    expect(files['picture.webp']?.length).toBeGreaterThan(0);
    expect(textOf('README.txt')).toContain('Willow W');
  });

  it('asks for blogs in the name of the child', async () => {
    const { token } = await signedIn();
    asked.length = 0;
    await fetchExport(token);
    const forBlogs = asked.filter(({ url }) => url?.startsWith('/blog/'));
    expect(forBlogs.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });

  it('gives away no secret', async () => {
    const { token, user } = await signedIn();
    const { files } = await fetchExport(token);
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join();
    expect(all).not.toContain('argon2');
    expect(all).not.toContain(user.unsubscribeToken);
  });

  it('is given five times an hour', async () => {
    const { token } = await signedIn();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await api.get('/user/export', { token })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('refuses visitors', async () => {
    expect((await api.get('/user/export')).status).toBe(401);
  });
});

describe('DELETE /user/account', () => {
  const signIn = (email: string) => api.post('/user/login', { body: { email, password } });

  it('closes the account at once and says until when it can be kept', async () => {
    const { api: mine, id } = await signedIn();
    const { status, body } = await mine.delete('/user/account');
    expect(status).toBe(200);
    expect(body.message).toContain('24 hours');
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
    expect((await load(id)).deleteAfter?.toISOString()).toBe(body.deleteAfter);
  });

  describe('eleven minutes after the sign-in', () => {
    const url = '/user/account';

    async function stale() {
      const user = await site.addUser();
      const token = await site.tokenFor(user, new Date(site.now().getTime() - 11 * 60_000));
      return { mine: api.as(token), id: user._id };
    }

    it('needs the current password', async () => {
      const { mine, id } = await stale();
      expect(await mine.delete(url)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
      expect((await load(id)).deleteAfter).toBeNull();
    });

    it('is refused with a wrong one, and guessing is slowed down like the sign-in', async () => {
      const { mine, id } = await stale();
      const body = { currentPassword: 'guess-guess' };
      expect(await mine.delete(url, { body })).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
      const statuses: number[] = [];
      for (let at = 0; at < 10; at += 1) statuses.push((await mine.delete(url, { body })).status);
      expect(statuses.at(-1)).toBe(429);
      expect((await load(id)).deleteAfter).toBeNull();
    });

    it('goes through with it', async () => {
      const { mine, id } = await stale();
      expect((await mine.delete(url, { body: { currentPassword: password } })).status).toBe(200);
      expect((await load(id)).deleteAfter).not.toBeNull();
    });
  });

  it('is taken back by signing in within the day', async () => {
    const { api: mine, id, user } = await signedIn();
    await mine.delete('/user/account');
    passTime(23 * hourMs);
    await modules.dataRights.deletion.sweep();
    expect(await signIn(user.email)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('stays') },
    });
    passTime(2 * hourMs);
    await modules.dataRights.deletion.sweep();
    expect((await load(id)).deleteAfter).toBeNull();
  });

  it('hides the account from others at once, until it is taken back', async () => {
    const { api: mine, id, user } = await signedIn({ name: 'Juniper Jay', totalPoints: 70 });
    await modules.progress.leaderboard.rebuild();
    const isOnBoard = async () => {
      const { body } = await api.get('/user/leaderboard?filter=all&limit=100');
      return body.users.some((place: { _id: string }) => place._id === id);
    };
    const announced = async () => {
      await site.outbox.flush();
      const jobs = await site.queues.profileChanged.bull.getJobs(['waiting']);
      const own = jobs.map(({ data }) => data).filter(({ userId }) => userId === id);
      return own.toSorted((one, other) => one.revision - other.revision).at(-1);
    };
    expect(await isOnBoard()).toBe(true);
    await mine.delete('/user/account', { body: { leaving: 'leaveBlogs' } });
    expect(await isOnBoard()).toBe(false);
    expect(await announced()).toMatchObject({ name: expect.stringMatching(/^Reader \d+$/), leaving: 'leaveBlogs' });
    await signIn(user.email);
    expect(await isOnBoard()).toBe(true);
    expect(await announced()).toMatchObject({ name: 'Juniper Jay', leaving: null });
  });

  it('is not taken back after the day, even before the account is swept', async () => {
    const { api: mine, user } = await signedIn();
    await mine.delete('/user/account');
    passTime(24 * hourMs + 1_000);
    expect((await signIn(user.email)).status).toBe(401);
  });

  it('leaves nothing of the account anywhere', async () => {
    const { api: mine, id, user } = await busyChild('Kestrel');
    const { image } = await load(id);
    await site.outbox.flush();
    const wanted = [wantedId(id), wantedText('address', user.email), wantedText('name', 'Kestrel')];
    const traces = async () => {
      const found: string[] = [];
      for await (const { place, item } of tracesInMongo(mongo.client, mongo.dbName, wanted))
        found.push(`${place} ${item}`);
      for await (const { place, item } of tracesInRedis(redis, wanted)) found.push(`${place} ${item}`);
      return found.filter((trace) => !/ tokens:|^tokens:/.test(trace));
    };
    expect((await traces()).length).toBeGreaterThan(20);
    await mine.delete('/user/account');
    passTime(25 * hourMs);
    await gone(id);
    expect(told(id)).toEqual(['factLasts', 'writerErased', 'recipientErased', 'writerErased', 'recipientErased']);
    expect((await api.get(`/images/${image}`)).status).toBe(404);
    // The erasure is kept, because the account's tokens must stay revoked until they expire.
    expect(await traces()).toEqual([`${mongo.dbName}.erasures ${id}`]);
    expect(await redis.zrange(`tokens:revoked:${tokenTtlSeconds}`, '0', '-1')).toContainEqual(
      expect.stringMatching(id),
    );
    const kept = await collections.erasures.findOne({ _id: new ObjectId(id) });
    const { tokenVersion, erasedAt, expiresAt } = kept ?? {};
    expect(kept).toEqual({
      _id: new ObjectId(id),
      tokenVersion,
      leaving: 'erase',
      isFinished: true,
      step: 'queuesAgain',
      leftovers: null,
      erasedAt,
      expiresAt,
    });
    expect(((expiresAt?.getTime() ?? 0) - (erasedAt?.getTime() ?? 0)) / hourMs).toBe(8 * 24);
  });

  it.each([
    [undefined, false],
    ['erase', false],
    ['leaveBlogs', true],
  ] as const)('asks the blog service for what was chosen (%s)', async (leaving, leavesBlogs) => {
    const { api: mine, id } = await signedIn();
    const { body } = await mine.delete('/user/account', { body: { leaving } });
    expect(body.message).toContain(leavesBlogs ? 'your stories stay without your name' : 'your stories with it');
    passTime(25 * hourMs);
    await gone(id);
    const jobs = helped.filter((job) => job.name === 'writerErased' && job.data.userId === id);
    expect(jobs.map(({ data }) => data)).toEqual([
      { userId: id, leavesBlogs },
      { userId: id, leavesBlogs },
    ]);
  });

  it('leaves the mark of its network to what it reported, so that nobody joins again to report more', async () => {
    const { id } = await signedIn();
    const leave = async (child: Awaited<ReturnType<typeof signedIn>>) => {
      const body = { userId: id, what: 'name', reason: 'other', text: 'A secret worry' };
      expect((await child.api.post('/user/report', { body })).status).toBe(201);
      await child.api.delete('/user/account');
      passTime(25 * hourMs);
      await gone(child.id);
    };
    for (let at = 0; at < 3; at += 1) await leave(await signedIn());
    const about = { userId: new ObjectId(id) };
    expect(await collections.profileSubjects.findOne(about)).toMatchObject({ reportCount: 3, reportWeight: 0.5 });
    const reports = await collections.profileReports.find(about).toArray();
    expect(reports.map(({ _id, reporterId, text }) => [reporterId.equals(_id), text])).toEqual(
      Array.from({ length: 3 }, () => [true, null]),
    );
    await decide(id, 'name', 'keep');
    const kept = await collections.profileReports.find(about).toArray();
    expect(kept.map(({ network, isRight }) => [network, isRight])).toEqual(
      Array.from({ length: 3 }, () => [undefined, false]),
    );
  });

  it('is told to others once it is final, not before', async () => {
    const { api: mine, id } = await signedIn();
    await mine.delete('/user/account');
    passTime(23 * hourMs);
    await modules.dataRights.deletion.sweep();
    expect(await collections.erasures.findOne({ _id: new ObjectId(id) })).toBeNull();
    expect(told(id)).toEqual([]);
  });

  it('is in the list of what a restore must do again before anything is gone', async () => {
    const { api: mine, id } = await signedIn();
    await mine.delete('/user/account');
    passTime(25 * hourMs);
    const [until, release] = latch();
    held = { name: 'factLasts', until };
    await modules.dataRights.deletion.sweep();
    await modules.dataRights.deletion.sweep();
    expect(await collections.users.countDocuments({ _id: new ObjectId(id) })).toBe(1);
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
    held = null;
    release();
    await gone(id);
  });

  it.each(['own', 'writer', 'recipient', 'queues'] as const)(
    'is finished by another process when one dies at the step %s',
    async (step) => {
      const { api: mine, id } = await busyChild();
      await mine.delete('/user/account');
      passTime(25 * hourMs);
      const _id = new ObjectId(id);
      // The state after a process was killed in the middle of a step: the step is not done, and the lease is still
      // held.
      await modules.dataRights.deletion.sweep();
      await waitFor(async () => {
        await modules.dataRights.erasures.goOn();
        const now = await collections.erasures.findOne({ _id });
        return now?.leftovers || now?.isFinished;
      });
      const busyUntil = new Date(site.now().getTime() + 60_000);
      await collections.erasures.updateOne({ _id }, { $set: { step, isFinished: false, busyUntil } });
      await modules.dataRights.erasures.goOn();
      expect(await collections.erasures.findOne({ _id })).toMatchObject({ isFinished: false, step });
      passTime(61_000);
      await gone(id);
      expect(await collections.ledger.countDocuments({ userId: _id })).toBe(0);
    },
  );

  it('is tried again when a step fails', async () => {
    const { api: mine, id } = await busyChild();
    await mine.delete('/user/account');
    passTime(25 * hourMs);
    const forget = vi.spyOn(modules.progress.leaderboard, 'forget').mockRejectedValueOnce(new Error('Redis is away'));
    await gone(id);
    expect(forget.mock.calls.length).toBeGreaterThan(1);
    forget.mockRestore();
  });

  it('books no XP for an account that is gone', async () => {
    const { api: mine, id } = await signedIn();
    await mine.delete('/user/account');
    passTime(25 * hourMs);
    await gone(id);
    await modules.progress.xpEvents.onXp({
      key: `late:${id}`,
      userId: id,
      reason: 'like',
      xp: 2,
      at: site.now().toISOString(),
    });
    expect(await collections.ledger.countDocuments({ userId: new ObjectId(id) })).toBe(0);
  });

  it('frees the e-mail for a new account', async () => {
    const { api: mine, user, id } = await signedIn();
    await mine.delete('/user/account');
    passTime(25 * hourMs);
    await gone(id);
    const again = { name: 'Somebody New', email: user.email, password };
    expect((await api.post('/user/register', { body: again })).status).toBe(201);
  });

  it('refuses visitors', async () => {
    expect((await api.delete('/user/account')).status).toBe(401);
  });

  it('keeps the last admin', async () => {
    const { api: mine, id } = await signedIn({ isAdmin: true });
    expect((await mine.delete('/user/account')).status).toBe(409);
    expect((await load(id)).deleteAfter).toBeNull();
  });
});

describe('challenge e-mails', () => {
  const set = (mine: typeof api, challenges: unknown) => mine.put('/user/emails', { body: { challenges } });

  it('are turned off and on again by the reader, who also sees what the link did', async () => {
    const { api: mine, user, id } = await signedIn();
    const shown = async () => (await mine.get('/user/viewprofile')).body.user.emails;
    expect(await shown()).toEqual({ challenges: true });
    const off = await set(mine, false);
    expect(off).toMatchObject({ status: 200, body: { user: { emails: { challenges: false } } } });
    const { unsubscribedAt } = await load(id);
    expect(unsubscribedAt).not.toBeNull();
    await set(mine, false);
    expect((await load(id)).unsubscribedAt).toEqual(unsubscribedAt);
    expect(await set(mine, true)).toMatchObject({ status: 200, body: { user: { emails: { challenges: true } } } });
    expect((await load(id)).unsubscribedAt).toBeNull();
    await api.post(`/user/unsubscribe/${user.unsubscribeToken}`);
    expect(await shown()).toEqual({ challenges: false });
  });

  it("are nobody else's to turn, and not turned by what says nothing", async () => {
    const { api: mine, id, user } = await signedIn({ unsubscribedAt: new Date() });
    expect((await set(api, true)).status).toBe(401);
    for (const nonsense of [undefined, 'yes', null]) expect((await set(mine, nonsense)).status).toBe(400);
    expect((await load(id)).unsubscribedAt).toEqual(user.unsubscribedAt);
  });
});

describe('the unsubscribe link', () => {
  it('asks first, and stops the mails with one click', async () => {
    const { user, id } = await signedIn();
    const url = `/user/unsubscribe/${user.unsubscribeToken}`;
    const page = await api.get(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await load(id)).unsubscribedAt).toBeNull();
    expect(await api.post(url)).toMatchObject({ status: 200, body: { success: true } });
    const { unsubscribedAt } = await load(id);
    expect(unsubscribedAt).not.toBeNull();
    expect((await api.post(url)).status).toBe(200);
    expect((await load(id)).unsubscribedAt).toEqual(unsubscribedAt);
  });

  it('takes what mail programs and the page send', async () => {
    const { user, id } = await signedIn();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const answer = await api.post(`/user/unsubscribe/${user.unsubscribeToken}`, {
      body: 'List-Unsubscribe=One-Click',
      headers,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect((await load(id)).unsubscribedAt).not.toBeNull();
  });

  it('says at a second visit that it is done already, and where the e-mails can be turned on again', async () => {
    const { user } = await signedIn();
    const url = `/user/unsubscribe/${user.unsubscribeToken}`;
    const press = () => api.post(url, { headers: { accept: 'text/html' } });
    expect((await press()).body).toMatch(/Done!.*"\/dashboard\?tab=profile#emails"/s);
    for (const answer of [await api.get(url), await press()]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatch(/That's done already!.*"\/dashboard\?tab=profile#emails"/s);
      expect(answer.body).not.toContain('<form');
    }
  });

  it.each(['forged', 'a=', '%F0%9F%8C%B1', 'x'.repeat(300)])(
    'shows a page when %s belongs to nobody',
    async (token) => {
      const url = `/user/unsubscribe/${token}`;
      for (const answer of [await api.get(url), await api.post(url, { headers: { accept: 'text/html' } })]) {
        expect(answer.status).toBe(404);
        expect(answer.headers.get('content-type')).toContain('text/html');
        expect(answer.body).toMatch(/This link doesn't work.*"\/dashboard\?tab=profile#emails"/s);
      }
      // Mail programs get JSON instead of a page.
      expect(await api.post(url)).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    },
  );
});
