import { user as userSchema } from '@storysprout/contract';
import { imageIdOf } from '@storysprout/service-kit/pictures';
import { pngBuffer, quietLogger, sentPicture } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createPictureSweeper } from '../../src/identity/pictures/unused-pictures';
import { form, password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, signedIn, addUser, tokenFor, load, collections, passTime } = site;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns the messages to other services about this reader, in order. */
async function profileEventsOf(id: string) {
  await site.outbox.flush();
  const jobs = await site.queues.profileChanged.bull.getJobs(['waiting']);
  const news = jobs.map(({ data }) => data).filter(({ userId }) => userId === id);
  return news.sort((one, other) => one.revision - other.revision);
}

describe('GET /user/viewprofile', () => {
  it('shows the account as the contract says', async () => {
    const { api: mine, user } = await signedIn({ totalPoints: 99 });
    const { status, body } = await mine.get('/user/viewprofile');
    expect(status).toBe(200);
    expect(userSchema.parse(body.user)).toMatchObject({ email: user.email, totalPoints: 100, points: 100, level: 2 });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('refuses visitors', async () => {
    expect((await api.get('/user/viewprofile')).status).toBe(401);
  });

  it('counts the first visit of a day, once, and keeps the streak', async () => {
    const { id, user } = await signedIn();
    for (const expected of [1, 2, 3]) {
      const mine = api.as(await tokenFor(user, new Date()));
      await Promise.all(Array.from({ length: 5 }, () => mine.get('/user/viewprofile')));
      expect(await load(id)).toMatchObject({ totalPoints: expected, streakDays: expected });
      passTime(dayMs);
    }
    passTime(dayMs);
    await api.as(await tokenFor(user, new Date())).get('/user/viewprofile');
    expect(await load(id)).toMatchObject({ totalPoints: 4, streakDays: 1, bestStreakDays: 3 });
  });

  it('keeps the streak over a UTC day without a visit while it is less than 48 hours', async () => {
    const { id, user } = await signedIn();
    const visit = async () => api.as(await tokenFor(user, new Date())).get('/user/viewprofile');
    // One minute before the end of a day.
    passTime(2 * dayMs - (site.now().getTime() % dayMs) - 60_000);
    await visit();
    passTime(dayMs + 2 * 60_000);
    await visit();
    expect(await load(id)).toMatchObject({ streakDays: 2 });
    passTime(2 * dayMs);
    await visit();
    expect(await load(id)).toMatchObject({ streakDays: 1 });
  });

  it('gives the badge for seven days on the seventh', async () => {
    const lastVisitDay = new Date(site.now().getTime() - dayMs).toISOString().slice(0, 10);
    const { api: mine } = await signedIn({ lastVisitDay, streakDays: 6, bestStreakDays: 6 });
    expect((await mine.get('/user/viewprofile')).body.user.badges).toEqual(['Seven-Day Streak']);
  });
});

describe('PUT /user/updateprofile', () => {
  const url = '/user/updateprofile';

  it('changes name and picture and tells other services in order', async () => {
    const { api: mine, user, id } = await signedIn();
    const first = await mine.put(url, {
      body: form({ name: 'Birch', email: user.email }, { bytes: await pngBuffer(50, 50) }),
    });
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, message: 'Profile updated!', user: { name: 'Birch' } },
    });
    await mine.put(url, { body: { name: 'Birch Tree', email: user.email } });
    const { image } = first.body.user;
    expect(await profileEventsOf(id)).toEqual([
      expect.objectContaining({ name: 'Birch', image, revision: 1 }),
      expect.objectContaining({ name: 'Birch Tree', image, revision: 2 }),
    ]);
  });

  it('tells nobody when neither name nor picture change', async () => {
    const { api: mine, user, id } = await signedIn();
    await mine.put(url, { body: { name: user.name, email: `new.${user.email}` } });
    expect(await profileEventsOf(id)).toEqual([]);
  });

  it('takes nothing that is not asked for', async () => {
    const { api: mine, user, id } = await signedIn();
    const greedy = {
      isAdmin: true,
      totalPoints: 9_000,
      rewards: ['x'],
      unlockedItems: ['avatar-tom'],
      isBanned: false,
    };
    await mine.put(url, { body: { name: user.name, email: user.email, ...greedy } });
    expect(await load(id)).toMatchObject({ isAdmin: false, totalPoints: 0, rewards: [], unlockedItems: [] });
  });

  it('reads an empty password as none', async () => {
    const { api: mine, user, id } = await signedIn();
    const { body } = await mine.put(url, { body: form({ name: 'Birch', email: user.email, password: '' }) });
    expect(body).not.toHaveProperty('token');
    expect((await load(id)).passwordHash).toBe(user.passwordHash);
  });

  it.each([
    ['no name', { name: '' }, 400],
    ['a phone number as a name', { name: '+44 20 7946 0958' }, 422],
    ['no e-mail', { email: '' }, 400],
    ['a password of 7 characters', { password: 'short-7' }, 400],
    ['a password that many people use', { password: '12345678' }, 400],
    ['the name of now as a password', { name: 'Birch', password: 'Maple Reader' }, 400],
    ['the new name as a password', { name: 'Birch Pine', password: 'birchpine' }, 400],
  ])('refuses %s and changes nothing', async (_, change, expected) => {
    const { api: mine, user, id } = await signedIn();
    const answer = await mine.put(url, { body: { name: user.name, email: user.email, ...change } });
    expect(answer).toMatchObject({ status: expected, body: { success: false } });
    expect(await load(id)).toEqual(user);
  });

  it('refuses visitors', async () => {
    expect((await api.put(url, { body: { name: 'Birch', email: 'b@example.org' } })).status).toBe(401);
  });

  it('refuses the e-mail of another account and keeps no picture then', async () => {
    const other = await addUser();
    const { api: mine, user, id } = await signedIn();
    const before = await site.mongo.db.collection('images.files').countDocuments();
    const answer = await mine.put(url, {
      body: form({ name: user.name, email: other.email }, { bytes: await pngBuffer(20, 20) }),
    });
    expect(answer.status).toBe(409);
    expect(await load(id)).toEqual(user);
    expect(await site.mongo.db.collection('images.files').countDocuments()).toBe(before);
  });

  it('refuses a fake picture', async () => {
    const { api: mine, user } = await signedIn();
    const fake = { bytes: Buffer.from('GIF89a and nothing more') };
    expect((await mine.put(url, { body: form({ name: user.name, email: user.email }, fake) })).status).toBe(400);
  });

  it('takes away pictures that no profile shows, and none that one does', async () => {
    const { api: mine, user } = await signedIn();
    const bytes = await pngBuffer(30, 30);
    const shown = (await mine.put(url, { body: form({ name: user.name, email: user.email }, { bytes }) })).body.user
      .image;
    const { id: lost } = await site.images.save(sentPicture(bytes));
    for (const days of [1, 2, 3]) {
      const now = () => new Date(site.now().getTime() + days * (dayMs + minuteMs));
      await createPictureSweeper({ ...site, db: site.mongo.db, logger: quietLogger, now }).sweep();
    }
    expect(await site.images.read(lost, 'full')).toBeNull();
    expect((await api.get(`/images/${shown}`)).status).toBe(200);
  });

  it('has no trace of a picture any more once it is replaced', async () => {
    const { api: mine, user } = await signedIn();
    const upload = async (): Promise<string> =>
      (await mine.put(url, { body: form({ name: user.name, email: user.email }, { bytes: await pngBuffer(20, 20) }) }))
        .body.user.image;
    const old = await upload();
    expect((await api.get(`/images/${old}`)).status).toBe(200);
    const current = await upload();
    expect((await api.get(`/images/${current}`)).status).toBe(200);
    expect((await api.get(`/images/${old}`)).status).toBe(404);
    expect(await site.images.read(imageIdOf('user', old) ?? '', 'small')).toBeNull();
  });
});

describe('a new e-mail or password', () => {
  const url = '/user/updateprofile';
  const change = { email: 'moved@example.org', password: 'another-meadow-8' };

  /** Signed in eleven minutes ago. */
  async function stale() {
    const user = await addUser();
    const token = await tokenFor(user, new Date(site.now().getTime() - 11 * minuteMs));
    return { user, mine: api.as(token), id: user._id };
  }

  it.each(['email', 'password'] as const)('needs the current password: %s', async (field) => {
    const { user, mine, id } = await stale();
    const body = { name: user.name, email: user.email, [field]: change[field] };
    expect(await mine.put(url, { body })).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    expect(await load(id)).toEqual(user);
  });

  it('is refused with a wrong current password', async () => {
    const { user, mine, id } = await stale();
    const body = { name: user.name, email: user.email, password: change.password, currentPassword: 'guess-guess' };
    expect(await mine.put(url, { body })).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    expect(await load(id)).toEqual(user);
  });

  it('goes through with the current password', async () => {
    const { user, mine, id } = await stale();
    const body = { name: user.name, ...change, currentPassword: password };
    expect((await mine.put(url, { body })).status).toBe(200);
    expect(await load(id)).toMatchObject({ email: change.email, tokenVersion: 1 });
  });

  it('slows guessing of the current password down like the sign-in', async () => {
    const { user, mine } = await stale();
    const body = { name: user.name, email: user.email, password: change.password, currentPassword: 'guess-guess' };
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await mine.put(url, { body })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('voids reset links under way', async () => {
    const { api: mine, user } = await signedIn();
    await api.post('/user/forgot-password', { body: { email: user.email } });
    expect(await collections.passwordResets.countDocuments({ userId: user._id })).toBe(1);
    await mine.put(url, { body: { name: user.name, email: user.email, password: 'another-meadow-9' } });
    expect(await collections.passwordResets.countDocuments({ userId: user._id })).toBe(0);
  });
});
