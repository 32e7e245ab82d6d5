import { user as userSchema } from '@storysprout/contract';
import { pngBuffer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startBlogService } from '../support/blog-service-double';
import { profileSafety } from '../support/profile-safety';
import { form, startUserSite } from '../support/user-site';

const blogs = await startBlogService();
const site = await startUserSite({ BLOG_URL: blogs.url });
const { api, callers, signedIn, load, collections, passTime } = site;
const { reportOf, reportedBy, decide, withPicture, subjectEvents, profileEvents, listen } = profileSafety(site);
const url = '/user/report';
const reportedByNew = async (userId: string, network: string) => {
  const { id, api: reader } = await signedIn();
  blogs.newAccounts.add(id);
  return reader.post(url, { headers: { 'x-forwarded-for': network }, body: reportOf(userId) });
};
const neutral = /^Reader \d{4}$/;

describe('POST /user/report', () => {
  it('takes a report once from each reader', async () => {
    const { id } = await signedIn();
    const { api: reader } = await signedIn();
    const body = { ...reportOf(id), text: 'It is a bad word.' };
    expect(await reader.post(url, { body })).toMatchObject({ status: 201, body: { success: true } });
    expect(await reader.post(url, { body })).toMatchObject({ status: 200, body: { success: true } });
    expect(await collections.profileReports.countDocuments({ userId: new ObjectId(id) })).toBe(1);
    expect((await load(id)).nameVisibility ?? 'public').toBe('public');
  });

  it('counts one report when a reader sends it many times at once', async () => {
    const { id } = await signedIn();
    const { api: reader } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => reader.post(url, { body: reportOf(id) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await subjectEvents(id)).at(-1)).toMatchObject({ reportCount: 1, reportWeight: 1 });
  });

  it('hides a name that two readers report from everybody but its owner', async () => {
    const { id, api: mine } = await signedIn({ name: 'Bad Name' });
    const { received, stop } = await listen(id);
    expect(await reportedBy(2, id)).toEqual([201, 201]);
    const { body } = await mine.get('/user/viewprofile');
    expect(userSchema.parse(body.user)).toMatchObject({
      name: 'Bad Name',
      nameStanding: { visibility: 'hidden', visibilityReason: null, decisionId: null, canAppeal: false },
    });
    expect((await profileEvents(id)).at(-1)).toMatchObject({ name: expect.stringMatching(neutral), revision: 1 });
    const profile = await callers.blog.get(`/internal/users/${id}/profile`);
    expect(profile.body.profile.name).toMatch(neutral);
    await waitFor(() => received.length === 2);
    await stop();
    expect(received).toEqual([
      { name: 'visibilityChanged', data: { kind: 'name', id, authorId: id, isPublic: false } },
      { name: 'standingChanged', data: { userId: id } },
    ]);
    expect(
      (await subjectEvents(id)).map(({ version, visibility, reasons, reportCount }) => [
        version,
        visibility,
        reasons,
        reportCount,
      ]),
    ).toEqual([
      [1, 'public', ['reported'], 1],
      [2, 'hidden', ['reported'], 2],
    ]);
  });

  it('hides when both reports come at the same moment', async () => {
    const { id } = await signedIn();
    const readers = [await signedIn(), await signedIn()];
    const answers = await Promise.all(readers.map((reader) => reader.api.post(url, { body: reportOf(id) })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await load(id)).toMatchObject({ nameVisibility: 'hidden', profileRevision: 1 });
    expect((await subjectEvents(id)).at(-1)).toMatchObject({ visibility: 'hidden', reportCount: 2 });
  });

  it('shows a neutral name on the leaderboard at once, and the reader is found by the real one no more', async () => {
    const { id } = await signedIn({ name: 'Bad Name', totalPoints: 4_000 });
    await site.modules.progress.leaderboard.rebuild();
    const names = async () =>
      (await api.get('/user/leaderboard?filter=all')).body.users.map(({ name }: { name: string }) => name);
    site.modules.progress.pages.invalidate();
    expect(await names()).toContain('Bad Name');
    await reportedBy(2, id);
    expect(await names()).not.toContain('Bad Name');
    await collections.users.deleteOne({ _id: new ObjectId(id) });
  });

  it('hides a picture that two readers report', async () => {
    const { id, image, api: mine } = await withPicture();
    expect((await api.get(`/images/${image}`)).status).toBe(200);
    expect(await reportedBy(2, id, 'picture')).toEqual([201, 201]);
    expect((await profileEvents(id)).at(-1)).toMatchObject({ name: 'Maple Reader', image: null });
    await waitFor(async () => (await api.get(`/images/${image}`)).status === 404);
    const { body } = await mine.get('/user/viewprofile');
    expect(body.user).toMatchObject({ pictureStanding: { visibility: 'hidden' } });
    expect((await api.get(`/images/${body.user.image}`)).status).toBe(200);
  });

  it.each([
    ['one’s own name', 403, (own: string) => reportOf(own)],
    ['an unknown account', 404, () => reportOf('f'.repeat(24))],
    ['a picture that is not there', 404, (_: string, other: string) => reportOf(other, 'picture')],
    ['a reason that is none', 400, (_: string, other: string) => ({ ...reportOf(other), reason: 'because' })],
    ['a part that is none', 400, (_: string, other: string) => ({ ...reportOf(other), what: 'email' })],
    ['a long note', 400, (_: string, other: string) => ({ ...reportOf(other), text: 'x'.repeat(301) })],
  ])('refuses %s', async (_, status, bodyOf) => {
    const [mine, other] = [await signedIn(), await signedIn()];
    expect((await mine.api.post(url, { body: bodyOf(mine.id, other.id) })).status).toBe(status);
    expect(await collections.profileReports.countDocuments({ reporterId: mine.user._id })).toBe(0);
  });

  it('refuses what others cannot see any more, but not who reported it before', async () => {
    const { id } = await signedIn();
    const first = await signedIn();
    expect((await first.api.post(url, { body: reportOf(id) })).status).toBe(201);
    await reportedBy(1, id);
    expect(await reportedBy(1, id)).toEqual([404]);
    expect((await first.api.post(url, { body: reportOf(id) })).status).toBe(200);
  });

  it('refuses visitors', async () => {
    expect((await api.post(url, { body: reportOf('f'.repeat(24)) })).status).toBe(401);
  });

  it('takes ten a day, also of calls at once, and goes on the next day', async () => {
    const reader = await signedIn();
    const others = await Promise.all(Array.from({ length: 13 }, () => signedIn()));
    const report = (id: string, token = reader.token) => api.post(url, { token, body: reportOf(id) });
    const answers = await Promise.all(others.slice(0, 12).map(({ id }) => report(id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    passTime(24 * 60 * 60_000);
    expect((await report(others[12]?.id ?? '', await site.tokenFor(reader.user))).status).toBe(201);
  });

  it('may be closed, and a muted reader may still report', async () => {
    const { id } = await signedIn();
    const mute = { until: new Date(site.now().getTime() + 60_000), reason: 'Unkind.', decisionId: new ObjectId() };
    const muted = await signedIn({ mute });
    await site.close({ reports: 'Back soon.' });
    expect(await muted.api.post(url, { body: reportOf(id) })).toMatchObject({
      status: 403,
      body: { code: 'closed', message: 'Back soon.' },
    });
    await site.close({});
    expect((await muted.api.post(url, { body: reportOf(id) })).status).toBe(201);
  });

  it('weighs half for a reader who was wrong more often than right', async () => {
    const wolf = await signedIn();
    for (let at = 0; at < 2; at += 1) {
      const { id } = await signedIn();
      await wolf.api.post(url, { body: reportOf(id) });
      await decide(id, 'name', 'keep');
    }
    expect((await callers.admin.get(`/internal/accounts/reporters/${wolf.id}`)).body).toEqual({ right: 0, wrong: 2 });
    const { id } = await signedIn();
    await wolf.api.post(url, { body: reportOf(id) });
    await reportedBy(1, id);
    expect((await load(id)).nameVisibility ?? 'public').toBe('public');
    expect((await subjectEvents(id)).at(-1)).toMatchObject({ reportCount: 2, reportWeight: 1.5 });
    await reportedBy(1, id);
    expect((await load(id)).nameVisibility).toBe('hidden');
  });
});

describe('what hides a name', () => {
  it('are not the reports of new accounts of one network, however many', async () => {
    const { id } = await signedIn();
    const networks = ['203.0.113.1', ...Array.from({ length: 4 }, () => '203.0.113.9')];
    for (const network of networks) await reportedByNew(id, network);
    expect((await load(id)).nameVisibility ?? 'public').toBe('public');
    expect((await subjectEvents(id)).at(-1)).toMatchObject({ reportCount: 5, reportWeight: 0.75 });
  });

  it('are reports of new accounts of four networks', async () => {
    const { id } = await signedIn();
    for (const network of [1, 1, 2, 2, 3, 3, 4]) await reportedByNew(id, `203.0.113.${network}`);
    expect((await load(id)).nameVisibility ?? 'public').toBe('public');
    await reportedByNew(id, '203.0.113.4');
    expect((await load(id)).nameVisibility).toBe('hidden');
  });

  it.each(['name', 'picture'] as const)(
    'or a %s takes more each time a moderator kept it, and begins anew',
    async (what) => {
      const { id, user } = await withPicture();
      const untilHidden = async () => {
        const answers = await reportedBy(9, id, what);
        await decide(id, what, 'keep');
        return answers.filter((status) => status === 201).length;
      };
      expect([await untilHidden(), await untilHidden(), await untilHidden(), await untilHidden()]).toEqual([
        2, 4, 8, 8,
      ]);
      const body = form({ name: 'Robin Reed', email: user.email }, { bytes: await pngBuffer(21, 21) });
      await api.put('/user/updateprofile', { token: await site.tokenFor(await load(id)), body });
      expect(await untilHidden()).toBe(2);
    },
  );

  it('is nothing that is a moderator’s, which goes first in the queue', async () => {
    const { id } = await signedIn({ isAdmin: true });
    expect(await reportedBy(9, id)).toEqual(Array.from({ length: 9 }, () => 201));
    expect((await load(id)).nameVisibility ?? 'public').toBe('public');
    expect((await subjectEvents(id)).at(-1)).toMatchObject({
      visibility: 'public',
      reportWeight: 9,
      isModerators: true,
    });
  });

  it('keeps a mark of a new account’s network, until it is decided or there is another name', async () => {
    const marks = async (id: string) =>
      (await collections.profileReports.find({ userId: new ObjectId(id) }).toArray()).map(({ network }) => network);
    const [one, other] = [await signedIn(), await signedIn()];
    for (const { id } of [one, other]) {
      await reportedByNew(id, '203.0.113.9');
      expect(await marks(id)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    }
    expect(await marks(one.id)).not.toEqual(await marks(other.id));
    await decide(one.id, 'name', 'keep');
    await callers.admin.put(`/internal/users/${other.id}`, { body: { name: 'Robin Reed' } });
    expect([...(await marks(one.id)), ...(await marks(other.id))]).toEqual([undefined, undefined]);
  });

  it('counts a reporter as new while the blog service is away', async () => {
    const away = await startUserSite({ BLOG_URL: 'http://127.0.0.1:9' });
    const { id } = await away.signedIn();
    for (let at = 0; at < 3; at += 1) {
      const { api: reader } = await away.signedIn();
      expect((await reader.post(url, { body: reportOf(id) })).status).toBe(201);
    }
    const [subject] = await away.collections.profileSubjects.find({ userId: new ObjectId(id) }).toArray();
    expect(subject).toMatchObject({ reportCount: 3, reportWeight: 0.5 });
  });
});

describe('a name that is not public', () => {
  const rename = async (id: string, name: string) => {
    const { email } = await load(id);
    return api.put('/user/updateprofile', { token: await site.tokenFor(await load(id)), body: { name, email } });
  };

  it('is followed by a new one that everybody sees, and its case stays', async () => {
    const { id } = await signedIn({ name: 'Bad Name' });
    await reportedBy(2, id);
    expect((await rename(id, 'Robin Reed')).body.user).not.toHaveProperty('nameStanding');
    expect((await profileEvents(id)).at(-1)).toMatchObject({ name: 'Robin Reed', revision: 2 });
    expect((await subjectEvents(id)).at(-1)).toMatchObject({
      version: 3,
      reasons: ['reported'],
      reportCount: 2,
      visibility: 'public',
      revision: 1,
    });
  });

  it('is not public again by another way to write it, nor by one that the checks refuse', async () => {
    const { id } = await signedIn({ name: 'Bad Name' });
    await reportedBy(2, id);
    for (const name of ['bad name', 'Bad-Name!', 'Call 0151 2345 6789'])
      expect(await rename(id, name)).toMatchObject({ status: 422, body: { code: 'text_refused' } });
    expect((await rename(id, 'Bad Name')).status).toBe(200);
    expect(await load(id)).toMatchObject({ name: 'Bad Name', nameVisibility: 'hidden' });
  });

  it('has to be changed once it was removed', async () => {
    const { id } = await signedIn({ name: 'Bad Name' });
    await decide(id, 'name', 'remove');
    expect(await rename(id, 'Bad Name')).toMatchObject({ status: 422, body: { code: 'text_refused' } });
    expect((await rename(id, 'Robin Reed')).status).toBe(200);
  });

  it('may be changed by a moderator', async () => {
    const { id } = await signedIn({ name: 'Bad Name' });
    await reportedBy(2, id);
    await callers.admin.put(`/internal/users/${id}`, { body: { name: 'Robin Reed' } });
    expect((await profileEvents(id)).at(-1)).toMatchObject({ name: 'Robin Reed' });
    expect((await subjectEvents(id)).at(-1)).toMatchObject({ reasons: [], visibility: 'public' });
  });
});
