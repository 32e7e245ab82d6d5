import { consentDays } from '@storysprout/contract';
import { pngBuffer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { dayMs, device, erasing, families, old, young } from '../support/families';
import { form, password, startUserSite } from '../support/user-site';

// Everybody here shares one address; the limits have tests of their own below.
vi.stubEnv('RATE_LIMITS', 'off');
const site = await startUserSite({ CONSENT: 'required', RATE_LIMITS: 'off' });
vi.unstubAllEnvs();
const gone = erasing(site);
const { api, collections, modules, passTime } = site;
const { child, familyEmail, grownUp, sayYes, confirm, allowed, everything } = families(site);

const registering = (change: object) => ({
  name: 'Hazel Otter',
  email: `new.${new ObjectId()}@example.org`,
  password,
  ...change,
});
const hourMs = 60 * 60 * 1_000;

/** Requests a link for a grown-up and returns the e-mail's data. */
async function askForLink(id: ObjectId, email: string) {
  const sent = () => collections.familyLetters.countDocuments({ userId: id, kind: 'family_link' });
  const before = await sent();
  expect((await api.post('/user/family/link', { body: { email } })).status).toBe(200);
  await waitFor(async () => (await sent()) > before);
  return familyEmail(id, 'family_link');
}

const consentOf = async (mine: typeof api) => (await mine.get('/user/viewprofile')).body.user.consent;

describe('registering', () => {
  it('asks for the birth month', async () => {
    expect((await api.get('/user/age')).body).toEqual({ asks: true, answer: null });
    expect(await api.post('/user/register', { body: registering({}) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  it('asks nobody for somebody old enough, and forgets the month', async () => {
    const body = registering(old);
    expect((await api.post('/user/register', { body })).status).toBe(201);
    const user = await collections.users.findOne({ email: body.email });
    expect(user?.consent).toMatchObject({ state: 'notNeeded', next: null, birth: null, ofAge: 13, isShown: true });
    expect(JSON.stringify(user)).not.toContain('1990');
    expect(await collections.families.countDocuments({ userId: user?._id })).toBe(0);
  });

  it('needs a grown-up’s address of a child, which is not the child’s own', async () => {
    const own = registering(young);
    const refused = [own, { ...own, parentEmail: own.email }, { ...own, parentEmail: own.email.replace('@', '+mom@') }];
    for (const body of refused)
      expect(await device(site).send('post', '/user/register', body)).toMatchObject({ status: 400 });
    expect(await collections.users.countDocuments({ email: own.email })).toBe(0);
  });

  it('refuses an address that would add a header', async () => {
    const parentEmail = 'mom@example.org\r\nBcc: everybody@example.org';
    expect((await api.post('/user/register', { body: registering({ ...young, parentEmail }) })).status).toBe(400);
  });

  it('takes no picture of a child', async () => {
    const fields = registering({ parentEmail: 'p@example.org' });
    const body = form(
      { ...fields, birthYear: String(young.birthYear), birthMonth: '4' },
      { bytes: await pngBuffer(9, 9) },
    );
    expect(await api.post('/user/register', { body })).toMatchObject({ status: 403, body: { code: 'needs_consent' } });
  });

  it('waits for the grown-up, and shows nothing of the child meanwhile', async () => {
    const { id, mine, account, parentEmail } = await child();
    expect(await consentOf(mine)).toEqual({
      state: 'waiting',
      next: 'grownUp',
      sentTo: expect.stringMatching(/^g•••@example\.org$/),
      deleteOn: expect.any(String),
      switches: null,
    });
    await mine.post('/user/addxp', { body: { userId: id.toHexString(), xp: 100, reason: 'memory_game_win' } });
    const { users } = (await api.get('/user/leaderboard?filter=all')).body;
    expect(users.find((user: { _id: string }) => user._id === id.toHexString())?.name).toMatch(/^Reader \d{4}$/);
    expect((await account()).consent).toMatchObject({ birth: `${young.birthYear}-04`, isShown: false });
    expect(await familyEmail(id, 'family_ask')).toMatchObject({ email: parentEmail, name: 'Hazel Otter' });
  });

  it('queues neither address nor link', async () => {
    const { id, parentEmail } = await child();
    await site.outbox.flush();
    const jobs = await site.queues.accountEmail.bull.getJobs(['waiting']);
    const data = jobs.map((job) => job.data).find(({ userId }) => userId === id.toHexString());
    expect(data).toMatchObject({ kind: 'family_ask', letterId: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain(parentEmail);
  });
});

describe('one device and day', () => {
  it('has one answer: the youngest of all', async () => {
    const own = device(site);
    expect((await own.send('post', '/user/age', young)).body).toEqual({ success: true, needsGrownUp: true });
    expect((await own.send('post', '/user/age', old)).body.needsGrownUp).toBe(true);
    expect((await own.send('get', '/user/age')).body).toEqual({ asks: true, answer: { needsGrownUp: true } });
    expect((await own.send('post', '/user/register', registering(old))).status).toBe(400);
  });

  it('counts a younger answer after an older one', async () => {
    const own = device(site);
    expect((await own.send('post', '/user/age', old)).body.needsGrownUp).toBe(false);
    expect((await own.send('post', '/user/age', young)).body.needsGrownUp).toBe(true);
  });

  it('answers what was given while registering, too', async () => {
    const own = device(site);
    expect((await own.send('post', '/user/register', registering(young))).status).toBe(400);
    expect((await own.send('post', '/user/register', registering(old))).status).toBe(400);
    expect(
      (await own.send('post', '/user/register', registering({ ...old, parentEmail: 'p2@example.org' }))).status,
    ).toBe(201);
    const kept = await collections.users.findOne({ 'consent.sentTo': 'p•••@example.org' }, { sort: { _id: -1 } });
    expect(kept?.consent?.birth).toBe(`${young.birthYear}-04`);
  });

  it('ends with the day, and believes no cookie but ours', async () => {
    const own = device(site);
    await own.send('post', '/user/age', young);
    const cookie = own.jar.get('storysprout_age') ?? '';
    own.jar.set('storysprout_age', cookie.replace(/^\d{4}/, '1990'));
    expect((await own.send('get', '/user/age')).body.answer).toBeNull();
    own.jar.set('storysprout_age', cookie);
    expect((await own.send('get', '/user/age')).body.answer).toEqual({ needsGrownUp: true });
    passTime(dayMs + 1_000);
    expect((await own.send('get', '/user/age')).body.answer).toBeNull();
    passTime(-dayMs - 1_000);
  });
});

describe('the link', () => {
  it('opens the page once', async () => {
    const { id } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    const own = device(site);
    const opened = await own.send('post', '/user/family/open', { token });
    expect(opened.body.family).toMatchObject({
      child: { name: 'Hazel Otter', birth: `${young.birthYear}-04` },
      state: 'waiting',
      next: 'grownUp',
      given: null,
      switches: { publish: false, comment: false, picture: false, emails: false },
      week: false,
    });
    expect(opened.headers.getSetCookie().join()).toMatch(
      /storysprout_family=.*Path=\/user\/family.*HttpOnly.*SameSite=Strict/,
    );
    expect((await own.send('get', '/user/family')).status).toBe(200);
    expect((await device(site).send('post', '/user/family/open', { token })).status).toBe(400);
    expect((await api.get('/user/family')).status).toBe(401);
  });

  it('is used by one of several calls at once', async () => {
    const { id } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    const calls = Array.from({ length: 8 }, () => api.post('/user/family/open', { body: { token } }));
    const codes = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(codes).toEqual([200, ...Array(7).fill(400)]);
  });

  it('ends after 24 hours, and the page after one', async () => {
    const { id } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    passTime(dayMs);
    expect((await api.post('/user/family/open', { body: { token } })).status).toBe(400);
    const own = await grownUp(id);
    passTime(60 * 60 * 1_000);
    expect((await own.send('get', '/user/family')).status).toBe(401);
    passTime(-dayMs - 60 * 60 * 1_000);
  });

  it('is stored as a digest, and guesses find nothing', async () => {
    const { id } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    expect(JSON.stringify(await collections.families.findOne({ userId: id }))).not.toContain(token);
    for (const guess of [`${token}x`, token.slice(1), 'A'.repeat(43), ''])
      expect((await api.post('/user/family/open', { body: { token: guess } })).status).toBe(400);
  });

  const open = async (token: string) => (await device(site).send('post', '/user/family/open', { token })).status;

  it('is the same within an hour, then a new one beside it, and then the newest again: both work, each once', async () => {
    const { id, parentEmail } = await child();
    const { token: first } = await familyEmail(id, 'family_ask');
    expect(await askForLink(id, parentEmail)).toMatchObject({ email: parentEmail, token: first });
    passTime(hourMs);
    const { token: second } = await askForLink(id, parentEmail);
    expect(second).not.toBe(first);
    passTime(hourMs);
    expect(await askForLink(id, parentEmail)).toMatchObject({ token: second });
    passTime(-2 * hourMs);
    const answers: number[] = [];
    for (const token of [first, second, first, second]) answers.push(await open(token));
    expect(answers).toEqual([200, 200, 400, 400]);
  });

  it('is the same in every copy of its e-mail, however late, and works for 24 hours from the last', async () => {
    const { id, parentEmail } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    passTime(hourMs);
    await askForLink(id, parentEmail);
    passTime(2 * dayMs);
    expect(await open(token)).toBe(400);
    expect(await familyEmail(id, 'family_ask')).toMatchObject({ token });
    passTime(23 * hourMs);
    expect([await open(token), await open(token)]).toEqual([200, 400]);
    const { token: next } = await familyEmail(id, 'family_ask');
    expect(next).not.toBe(token);
    expect(await open(next)).toBe(200);
    passTime(-3 * dayMs);
  });

  it('is a new one once it was used', async () => {
    const { id, parentEmail } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    expect(await open(token)).toBe(200);
    const { token: next } = await askForLink(id, parentEmail);
    expect(next).not.toBe(token);
    expect(await open(next)).toBe(200);
  });

  it('opens no other call, and no other sign-in opens its calls', async () => {
    const { id, mine } = await child();
    const own = await grownUp(id);
    const pass = own.jar.get('storysprout_family') ?? '';
    for (const token of [pass, pass.split('.')[1] ?? ''])
      expect((await api.get('/user/viewprofile', { token })).status).toBe(401);
    expect((await mine.get('/user/family')).status).toBe(401);
    const { id: other } = await child();
    const family = await collections.families.findOne({ userId: other });
    own.jar.set('storysprout_family', `${family?._id}.${pass.split('.')[1]}`);
    expect((await own.send('get', '/user/family')).status).toBe(401);
  });

  it('works from our own pages alone', async () => {
    const { own } = await allowed();
    const calls = [
      ['post', '/user/family/revoke'],
      ['delete', '/user/family/account'],
    ] as const;
    for (const [method, path] of calls)
      expect((await own.send(method, path, undefined, 'https://elsewhere.example')).status).toBe(403);
    expect((await own.send('get', '/user/family')).body.family.state).toBe('given');
  });
});

describe('asking again', () => {
  it('voids the link to another address', async () => {
    const { id, mine } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    const own = await grownUp(id);
    const { body } = await mine.post('/user/consent/ask', { body: { parentEmail: 'another.one@example.org' } });
    expect(body.user.consent).toMatchObject({ state: 'waiting', sentTo: 'a•••@example.org' });
    expect((await api.post('/user/family/open', { body: { token } })).status).toBe(400);
    expect((await own.send('get', '/user/family')).status).toBe(401);
    expect(await familyEmail(id, 'family_ask')).toMatchObject({ email: 'another.one@example.org' });
  });

  it('does not make the days to answer longer', async () => {
    const { mine } = await child();
    const { deleteOn } = await consentOf(mine);
    passTime(dayMs);
    expect((await mine.post('/user/consent/ask')).body.user.consent.deleteOn).toBe(deleteOn);
    passTime(-dayMs);
  });

  it('is no way around a grown-up who answers, who said no or who said yes', async () => {
    const { id, mine } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    const ask = () => mine.post('/user/consent/ask', { body: { parentEmail: 'another.one@example.org' } });
    expect((await ask()).status).toBe(409);
    await confirm(own, id);
    expect((await ask()).status).toBe(409);
    expect((await own.send('post', '/user/family/revoke')).status).toBe(200);
    expect((await ask()).status).toBe(409);
  });
});

describe('a yes', () => {
  it('counts after the second step, a day later at the earliest', async () => {
    const { id, mine, account } = await child();
    const own = await grownUp(id);
    expect((await sayYes(own)).body.family).toMatchObject({ state: 'waiting', next: 'code', code: { isSent: false } });
    expect((await own.send('post', '/user/family/confirm', { code: '12345678' })).status).toBe(409);
    passTime(dayMs - 60_000);
    await modules.chores.sweep();
    expect(await familyEmail(id, 'family_code')).toBeNull();
    expect((await account()).consent?.isShown).toBe(false);
    passTime(60_000);
    await modules.chores.sweep();
    await modules.chores.sweep();
    expect(await collections.familyLetters.countDocuments({ userId: id, kind: 'family_code' })).toBe(1);
    const { code, token } = await familyEmail(id, 'family_code');
    expect(code).toMatch(/^\d{8}$/);
    expect(JSON.stringify(await collections.families.findOne({ userId: id }))).not.toContain(code);
    await own.send('post', '/user/family/open', { token });
    const confirmed = await own.send('post', '/user/family/confirm', { code: `${code.slice(0, 4)} ${code.slice(4)}` });
    expect(confirmed.body.family).toMatchObject({
      state: 'given',
      next: null,
      deleteOn: null,
      given: { method: 'email-plus-code' },
    });
    expect(await consentOf(mine)).toMatchObject({ state: 'given', next: null, switches: everything });
    expect((await own.send('post', '/user/family/confirm', { code })).status).toBe(409);
  });

  it('takes the code of any copy of its e-mail', async () => {
    const { id } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    passTime(dayMs);
    await modules.chores.sweep();
    const first = await familyEmail(id, 'family_code');
    passTime(6 * dayMs);
    const second = await familyEmail(id, 'family_code');
    expect(second.code).toBe(first.code);
    passTime(6 * dayMs);
    const later = await grownUp(id, 'family_code');
    expect((await later.send('post', '/user/family/confirm', { code: first.code })).status).toBe(200);
    passTime(-13 * dayMs);
  });

  it('gets no more tries for the code by another copy of its e-mail', async () => {
    const { id } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    passTime(dayMs);
    await modules.chores.sweep();
    const { code, token } = await familyEmail(id, 'family_code');
    await own.send('post', '/user/family/open', { token });
    const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
    for (let at = 0; at < 4; at += 1) await own.send('post', '/user/family/confirm', { code: wrong });
    await familyEmail(id, 'family_code');
    expect((await own.send('post', '/user/family/confirm', { code: wrong })).status).toBe(400);
    expect((await own.send('post', '/user/family/confirm', { code })).status).toBe(429);
    expect(await familyEmail(id, 'family_code')).toBeNull();
    passTime(-dayMs);
  });

  it('is not disturbed by a late copy of an earlier code', async () => {
    const { id } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    passTime(dayMs);
    await modules.chores.sweep();
    const earlier = await collections.familyLetters.findOne({ userId: id, kind: 'family_code' });
    const again = await grownUp(id);
    await again.send('post', '/user/family/revoke');
    await sayYes(again);
    passTime(dayMs);
    await modules.chores.sweep();
    const { code, token } = await familyEmail(id, 'family_code');
    const late = await site.callers['mail-worker'].post(`/internal/family-letters/${earlier?._id}`);
    expect(late.status).toBe(404);
    await again.send('post', '/user/family/open', { token });
    expect((await again.send('post', '/user/family/confirm', { code })).status).toBe(200);
    passTime(-2 * dayMs);
  });

  it('needs the text that is on the page', async () => {
    const own = await grownUp((await child()).id);
    const old = await own.send('post', '/user/family/consent', { textVersion: '2025-01', switches: everything });
    expect(old.status).toBe(409);
  });

  it('leaves five tries for the code, however many calls come at once', async () => {
    const { id } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    passTime(dayMs);
    await modules.chores.sweep();
    const { code, token } = await familyEmail(id, 'family_code');
    await own.send('post', '/user/family/open', { token });
    const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
    const tries = Array.from({ length: 9 }, () => own.send('post', '/user/family/confirm', { code: wrong }));
    const codes = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(codes).toEqual([...Array(5).fill(400), ...Array(4).fill(429)]);
    expect((await own.send('post', '/user/family/confirm', { code })).status).toBe(429);
    expect((await sayYes(own)).body.family.code).toMatchObject({ isSent: false });
  });

  it('leaves what is allowed open until the code is typed, but for the week', async () => {
    const { id, mine } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    const moved = await own.send('put', '/user/family/switches', { comment: false });
    expect(moved).toMatchObject({ status: 200, body: { family: { next: 'code', switches: { comment: false } } } });
    expect((await own.send('put', '/user/family/switches', { week: true })).status).toBe(409);
    expect((await consentOf(mine)).switches).toBeNull();
    await confirm(own, id);
    expect(await consentOf(api.as(await site.tokenFor(await site.load(id))))).toMatchObject({
      state: 'given',
      switches: { ...everything, comment: false },
    });
    passTime(-dayMs);
  });

  it('is taken back before the code, and said again, which does not keep the account for ever', async () => {
    const { id, mine, parentEmail } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    const askedAt = (await collections.families.findOne({ userId: id }))?.askedAt ?? new Date(0);
    expect(await own.send('post', '/user/family/revoke')).toMatchObject({
      status: 200,
      body: { family: { state: 'waiting', next: 'grownUp', code: null } },
    });
    expect(await collections.consentProofs.countDocuments({ userId: id })).toBe(0);
    expect((await own.send('post', '/user/family/revoke')).status).toBe(409);
    passTime(dayMs);
    await modules.chores.sweep();
    expect(await collections.familyLetters.countDocuments({ userId: id, kind: 'family_code' })).toBe(0);
    passTime(19 * dayMs);
    const { token } = await askForLink(id, parentEmail);
    const later = device(site);
    await later.send('post', '/user/family/open', { token });
    expect((await sayYes(later)).body.family.next).toBe('code');
    const { deleteOn } = await consentOf(api.as(await site.tokenFor(await site.load(id))));
    expect(deleteOn).toBe(new Date(askedAt.getTime() + 28 * dayMs).toISOString());
    passTime(-20 * dayMs);
    expect((await consentOf(mine)).next).toBe('code');
  });

  it('that comes while the account is about to end keeps it', async () => {
    const { id, account } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    passTime(dayMs);
    await modules.chores.sweep();
    const { code, token, deleteOn } = await familyEmail(id, 'family_code');
    expect(deleteOn).toEqual(expect.any(String));
    await own.send('post', '/user/family/open', { token });
    await collections.users.updateOne({ _id: id }, { $set: { 'consent.deleteOn': site.now() } });
    const endNow = modules.dataRights.deletion.endNow.bind(modules.dataRights.deletion);
    const late = vi.spyOn(modules.dataRights.deletion, 'endNow').mockImplementationOnce(async (...wanted) => {
      expect((await own.send('post', '/user/family/confirm', { code })).status).toBe(200);
      await endNow(...wanted);
    });
    await modules.chores.sweep();
    expect(late).toHaveBeenCalled();
    late.mockRestore();
    expect(await account()).toMatchObject({ deleteAfter: null, consent: { state: 'given' } });
    passTime(-dayMs);
  });

  it('is kept as proof that names nobody, also when the account is gone', async () => {
    const { id, own, parentEmail } = await allowed();
    const proof = await collections.consentProofs.findOne({ userId: id });
    expect(proof).toMatchObject({ what: 'given', textVersion: '2026-11', method: 'email-plus-code' });
    expect(proof?.addressHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await own.send('delete', '/user/family/account')).status).toBe(200);
    await gone(id);
    const left = await collections.consentProofs.findOne({ _id: proof?._id });
    expect(left).toMatchObject({ what: 'given', userId: null, addressHash: proof?.addressHash });
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${parentEmail}|${id}|Hazel`));
    expect(await collections.families.countDocuments({ userId: id })).toBe(0);
    expect(await collections.familyLetters.countDocuments({ userId: id })).toBe(0);
  });

  it('tells the other services', async () => {
    const { id } = await allowed({ ...everything, comment: false });
    await site.outbox.flush();
    const jobs = await site.queues.profileChanged.bull.getJobs(['waiting']);
    const told = jobs.map(({ data }) => data).filter(({ userId }) => userId === id.toHexString());
    const newest = told.toSorted((one, other) => other.revision - one.revision)[0];
    const consent = { state: 'given', isShown: true, publish: true, comment: false, picture: true };
    expect(newest).toMatchObject({ name: 'Hazel Otter', consent });
  });
});

describe('switches', () => {
  it('are changed one by one after a yes, and not before', async () => {
    const waiting = await grownUp((await child()).id);
    expect((await waiting.send('put', '/user/family/switches', { publish: false })).status).toBe(409);
    const { own, mine } = await allowed();
    const { body } = await own.send('put', '/user/family/switches', { publish: false, week: true });
    expect(body.family).toMatchObject({ switches: { ...everything, publish: false }, week: true });
    expect((await consentOf(mine)).switches).toEqual({ ...everything, publish: false });
  });

  it('keep challenges from a child whose grown-up wants none', async () => {
    const recipients = async () => {
      const { body } = await site.callers.admin.get('/internal/recipients');
      return body.users.map(({ _id }: { _id: string }) => _id);
    };
    const [yes, no, waits] = [await allowed(), await allowed({ ...everything, emails: false }), await child()];
    const got = await recipients();
    expect([yes, no, waits].map(({ id }) => got.includes(id.toHexString()))).toEqual([true, false, false]);
  });

  it('hide the picture with the switch for pictures', async () => {
    const { own, mine, account } = await allowed();
    const body = form({ name: 'Hazel Otter', email: (await account()).email }, { bytes: await pngBuffer(9, 9) });
    expect((await mine.put('/user/updateprofile', { body })).status).toBe(200);
    const { image } = await account();
    expect((await api.get(`/images/${image}`)).status).toBe(200);
    await own.send('put', '/user/family/switches', { picture: false });
    modules.identity.publicPictures.forgetAll();
    expect((await api.get(`/images/${image}`)).status).toBe(404);
    expect(await mine.put('/user/updateprofile', { body })).toMatchObject({
      status: 403,
      body: { code: 'needs_consent' },
    });
    await own.send('put', '/user/family/switches', { picture: true });
    expect((await api.get(`/images/${image}`)).status).toBe(200);
  });
});

describe('a no', () => {
  it('hides the name at once, ends other open pages, and a new yes brings it back', async () => {
    const { id, own, mine } = await allowed();
    await mine.post('/user/addxp', { body: { userId: id.toHexString(), xp: 100, reason: 'memory_game_win' } });
    const booked = await mine.get('/user/viewprofile');
    expect(booked.body.user.totalPoints).toBeGreaterThanOrEqual(80);
    const nameShown = async () => {
      const { users } = (await api.get('/user/leaderboard?filter=all')).body;
      return users.find((user: { _id: string }) => user._id === id.toHexString())?.name;
    };
    expect(await nameShown()).toBe('Hazel Otter');
    const elsewhere = await grownUp(id, 'family_given');
    expect((await own.send('post', '/user/family/revoke')).body.family).toMatchObject({
      state: 'revoked',
      given: null,
    });
    expect(await nameShown()).toMatch(/^Reader/);
    expect((await elsewhere.send('get', '/user/family')).status).toBe(401);
    expect(await consentOf(mine)).toMatchObject({ state: 'revoked', switches: null, deleteOn: null });
    expect((await own.send('post', '/user/family/revoke')).status).toBe(409);
    expect((await sayYes(own)).body.family).toMatchObject({ state: 'revoked', next: 'code' });
    await confirm(own, id);
    expect(await nameShown()).toBe('Hazel Otter');
    const proofs = await collections.consentProofs.find({ userId: id }).sort({ at: 1 }).toArray();
    expect(proofs.map(({ what }) => what)).toEqual(['given', 'revoked', 'given']);
  });

  it('makes an old link useless', async () => {
    const { id, own } = await allowed();
    const { token } = await familyEmail(id, 'family_given');
    await own.send('post', '/user/family/revoke');
    expect((await api.post('/user/family/open', { body: { token } })).status).toBe(400);
  });
});

describe('an e-mail that was late', () => {
  it('is not sent any more when what it says has changed', async () => {
    const { id, parentEmail } = await child();
    passTime(consentDays.reminder * dayMs);
    await modules.chores.sweep();
    const wanted = async (...kinds: Parameters<typeof familyEmail>[1][]) => {
      const emails = await Promise.all(kinds.map((kind) => familyEmail(id, kind)));
      return kinds.filter((_, at) => emails[at] !== null);
    };
    const all = ['family_ask', 'family_reminder', 'family_given', 'family_revoked', 'family_link'] as const;
    expect(await wanted(...all)).toEqual(['family_ask', 'family_reminder']);
    const own = await grownUp(id);
    await sayYes(own);
    expect(await wanted(...all)).toEqual(['family_ask']);
    await confirm(own, id);
    expect(await wanted(...all)).toEqual(['family_given']);
    await own.send('post', '/user/family/revoke');
    expect(await wanted(...all)).toEqual(['family_revoked']);
    await sayYes(await grownUp(id, 'family_revoked'));
    await askForLink(id, parentEmail);
    const again = await grownUp(id, 'family_link');
    await confirm(again, id);
    expect(await wanted(...all)).toEqual(['family_given', 'family_link']);
    passTime(-(consentDays.reminder + 2) * dayMs);
  });
});

describe('reports', () => {
  it('need a yes for a note, and none without', async () => {
    const { mine } = await child();
    const other = await site.signedIn();
    const report = { userId: other.id, what: 'name', reason: 'unkind' };
    expect(await mine.post('/user/report', { body: { ...report, text: 'Please look.' } })).toMatchObject({
      status: 403,
      body: { code: 'needs_consent' },
    });
    expect((await mine.post('/user/report', { body: report })).status).toBe(201);
  });
});

describe('without an answer', () => {
  it('the grown-up is reminded once, and then the account is deleted', { timeout: 120_000 }, async () => {
    const { id, mine } = await child();
    passTime(consentDays.reminder * dayMs);
    await modules.chores.sweep();
    await modules.chores.sweep();
    expect(await collections.familyLetters.countDocuments({ userId: id, kind: 'family_reminder' })).toBe(1);
    expect(await familyEmail(id, 'family_reminder')).toMatchObject({ deleteOn: (await consentOf(mine)).deleteOn });
    passTime((consentDays.toAnswer - consentDays.reminder) * dayMs);
    await gone(id);
    expect(await collections.users.countDocuments({ _id: id })).toBe(0);
    passTime(-consentDays.toAnswer * dayMs);
  });

  it('the grown-up is reminded also after a yes that was taken back before the code', async () => {
    const { id, account } = await child();
    const own = await grownUp(id);
    await sayYes(own);
    await own.send('post', '/user/family/revoke');
    const reminders = () => collections.familyLetters.countDocuments({ userId: id, kind: 'family_reminder' });
    await modules.chores.sweep();
    expect(await reminders()).toBe(0);
    passTime(consentDays.reminder * dayMs);
    await modules.chores.sweep();
    expect(await reminders()).toBe(1);
    expect((await account()).deleteAfter).toBeNull();
    passTime(-consentDays.reminder * dayMs);
  });

  it('nothing is deleted that was answered', async () => {
    const { id } = await allowed();
    passTime(consentDays.toAnswer * dayMs);
    await modules.chores.sweep();
    expect(await collections.users.countDocuments({ _id: id })).toBe(1);
    expect(await collections.familyLetters.countDocuments({ userId: id, kind: 'family_reminder' })).toBe(0);
    passTime(-consentDays.toAnswer * dayMs);
  });

  it('a link to an account that is gone opens nothing', async () => {
    const { id, own } = await allowed();
    const { token } = await familyEmail(id, 'family_given');
    await own.send('delete', '/user/family/account');
    expect((await api.post('/user/family/open', { body: { token } })).status).toBe(400);
    expect((await own.send('get', '/user/family')).status).toBe(401);
    await gone(id);
    expect((await api.post('/user/family/open', { body: { token } })).status).toBe(400);
  });
});

describe('ending the account', () => {
  it('goes on while the child thinks over whether to leave, whatever of it would stay', async () => {
    const { own, mine, id, account } = await allowed();
    expect(
      (await mine.delete('/user/account', { body: { currentPassword: password, leaving: 'leaveBlogs' } })).status,
    ).toBe(200);
    expect((await own.send('post', '/user/family/revoke')).status).toBe(200);
    expect(await account()).toMatchObject({ consent: { state: 'revoked', isShown: false }, leaving: 'leaveBlogs' });
    const again = await grownUp(id, 'family_revoked');
    expect((await again.send('delete', '/user/family/account')).status).toBe(200);
    expect(await account()).toMatchObject({ leaving: 'erase' });
    expect((await account()).deleteAfter?.getTime()).toBeLessThanOrEqual(site.now().getTime());
  });
  it('cannot be stopped by signing in', async () => {
    const { own, email, id } = await allowed();
    expect((await own.send('delete', '/user/family/account')).status).toBe(200);
    const ended = await api.post('/user/login', { body: { email, password } });
    expect(ended).toMatchObject({ status: 401, body: { message: expect.stringContaining('has ended') } });
    const wrong = await api.post('/user/login', { body: { email, password: 'not-the-password-7' } });
    expect(wrong).toMatchObject({ status: 401, body: { message: expect.stringContaining("don't match") } });
    await gone(id);
    expect(await collections.users.countDocuments({ _id: id })).toBe(0);
  });
});

describe('accounts from before', () => {
  it('are asked, publish nothing new, and keep what they have until it is known that they are children’s', async () => {
    const { user, api: mine } = await site.signedIn();
    await modules.chores.sweep();
    expect(await consentOf(mine)).toMatchObject({ state: 'waiting', next: 'birth' });
    expect((await site.load(user._id)).consent?.isShown).toBe(true);
    const picture = { bytes: await pngBuffer(9, 9) };
    const body = form({ name: user.name, email: user.email }, picture);
    expect((await mine.put('/user/updateprofile', { body })).body.code).toBe('needs_consent');
    expect((await mine.post('/user/consent/birth', { body: young })).body.user.consent).toMatchObject({
      next: 'grownUpEmail',
    });
    expect((await site.load(user._id)).consent?.isShown).toBe(false);
    expect((await mine.post('/user/consent/birth', { body: old })).status).toBe(409);
    expect((await mine.post('/user/consent/ask')).status).toBe(400);
    const asked = await mine.post('/user/consent/ask', { body: { parentEmail: 'late@example.org' } });
    expect(asked.body.user.consent).toMatchObject({ next: 'grownUp', deleteOn: expect.any(String) });
  });

  it('of grown-ups and moderators need nobody', async () => {
    const [grown, moderator] = [await site.signedIn(), await site.signedIn({ isAdmin: true })];
    await modules.chores.sweep();
    expect((await grown.api.post('/user/consent/birth', { body: old })).body.user.consent.state).toBe('notNeeded');
    expect((await consentOf(moderator.api)).state).toBe('notNeeded');
  });
});

it('a birthday ends it: only that the age was reached is kept', async () => {
  const { id, mine } = await child();
  const years = 5 * 366 + 31;
  await collections.users.updateOne({ _id: id }, { $set: { 'consent.deleteOn': null } });
  await collections.families.updateOne({ userId: id }, { $set: { remindOn: null } });
  passTime(years * dayMs);
  await modules.chores.sweep();
  const { consent } = await site.load(id);
  expect(consent).toMatchObject({ state: 'notNeeded', birth: null, ofAge: 13, isShown: true, sentTo: null });
  expect(await collections.families.countDocuments({ userId: id })).toBe(0);
  passTime(-years * dayMs);
  expect(await consentOf(mine)).toMatchObject({ state: 'notNeeded' });
});

describe('the week', () => {
  it('is told once a week, only when the grown-up wants it, and stopped with one click', async () => {
    const { id, own, mine } = await allowed();
    await mine.post('/user/addxp', { body: { userId: id.toHexString(), xp: 100, reason: 'memory_game_win' } });
    await own.send('put', '/user/family/switches', { week: true });
    const count = () => collections.familyLetters.countDocuments({ userId: id, kind: 'family_week' });
    passTime(7 * dayMs - 1_000);
    await modules.chores.sweep();
    expect(await count()).toBe(0);
    passTime(2_000);
    await modules.chores.sweep();
    await modules.chores.sweep();
    expect(await count()).toBe(1);
    passTime(-7 * dayMs - 1_000);
    const { week } = await familyEmail(id, 'family_week');
    expect(week).toMatchObject({ xp: expect.any(Number), rounds: 0, comments: 0, blogs: [] });
    expect(week.xp).toBeGreaterThanOrEqual(100);
    const url = `/user/family/unsubscribe/${week.unsubscribeToken}`;
    expect((await api.get(url)).headers.get('content-type')).toContain('text/html');
    expect((await api.post(url)).body.success).toBe(true);
    expect((await collections.families.findOne({ userId: id }))?.weekOn).toBeNull();
    expect((await api.get(url)).body).toMatch(/That's done already!.*"\/family"/s);
    const forged = await api.get('/user/family/unsubscribe/forged');
    expect(forged).toMatchObject({ status: 404, body: expect.stringMatching(/This link doesn't work.*"\/family"/s) });
    expect(await familyEmail(id, 'family_week')).toBeNull();
  });
});

it('a copy of everything says what the grown-up said', async () => {
  const { own, mine } = await allowed();
  for (const answer of [await own.send('get', '/user/family/export'), await mine.get('/user/export')]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
  }
});

it('what is kept is said with its reason', async () => {
  const { own } = await allowed();
  const { kept } = (await own.send('get', '/user/family')).body.family;
  expect(kept.length).toBeGreaterThan(8);
  for (const thing of kept)
    expect(thing).toEqual({ what: expect.any(String), why: expect.any(String), count: thing.count });
});

describe('letters', () => {
  it('are limited for each child and for each address', async () => {
    const limited = await startUserSite({ CONSENT: 'required' });
    const there = families(limited);
    const { mine } = await there.child('first@example.org');
    const codes: number[] = [];
    for (let at = 0; at < 6; at += 1)
      codes.push((await mine.post('/user/consent/ask', { body: { parentEmail: `p${at}@example.org` } })).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    const again: number[] = [];
    const { mine: eager } = await there.child('asked.again@example.org');
    for (let at = 0; at < 5; at += 1) again.push((await eager.post('/user/consent/ask')).status);
    expect(again).toEqual([200, 200, 200, 429, 429]);
    expect((await there.child('asked.again@example.org')).parentEmail).toBe('asked.again@example.org');
    const flood = [];
    for (let at = 0; at < 7; at += 1)
      flood.push(
        await there.child('flooded@example.org').then(
          () => 201,
          () => 429,
        ),
      );
    expect(flood).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(await limited.collections.familyLetters.countDocuments({ email: 'flooded@example.org' })).toBe(5);
  });
});
