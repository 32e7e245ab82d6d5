import { caseSubject, jobs } from '@storysprout/contract';
import { eventsIn } from '@storysprout/service-kit';
import { waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startBlogService } from '../support/blog-service-double';
import { profileSafety } from '../support/profile-safety';
import { startUserSite } from '../support/user-site';

const site = await startUserSite({ BLOG_URL: (await startBlogService()).url });
const { api, callers, signedIn, load, collections, passTime } = site;
const { by, reportOf, reportedBy, decide, withPicture, subjectEvents, profileEvents, listen } = profileSafety(site);
const dayMs = 24 * 60 * 60_000;

describe('POST /internal/accounts/subjects', () => {
  const read = async (subjects: object[]) =>
    (await callers.admin.post('/internal/accounts/subjects', { body: { subjects } })).body.subjects;

  it('shows names and pictures with who reported them, and leaves out what is not there', async () => {
    const child = await withPicture('Hazel');
    const reader = await signedIn({ name: 'Rowan' });
    await reader.api.post('/user/report', { body: { ...reportOf(child.id), text: 'It is rude.' } });
    await reportedBy(2, child.id, 'picture');
    const none = await signedIn();
    const shown = await read([
      { kind: 'name', id: child.id },
      { kind: 'picture', id: child.id },
      { kind: 'picture', id: none.id },
      { kind: 'name', id: 'f'.repeat(24) },
      { kind: 'blog', id: child.id },
    ]);
    expect(shown).toHaveLength(2);
    expect(caseSubject.parse(shown[0].subject)).toMatchObject({ kind: 'name', text: 'Hazel', visibility: 'public' });
    expect(shown[0].reports).toEqual([
      { reason: 'unkind', text: 'It is rude.', at: expect.any(String), by: { _id: reader.id, name: 'Rowan' } },
    ]);
    expect(caseSubject.parse(shown[1].subject)).toMatchObject({ kind: 'picture', visibility: 'hidden', revision: 1 });
    expect((await api.get(`/images/${shown[1].subject.image}`)).status).toBe(200);
    expect(shown[1].reports).toHaveLength(2);
  });

  it('keeps the reported name until a moderator decides, and counts nothing against the new one', async () => {
    const child = await signedIn({ name: 'Bad Name' });
    const ref = { kind: 'name', id: child.id };
    await reportedBy(1, child.id);
    await child.api.put('/user/updateprofile', { body: { name: 'Robin Reed', email: child.user.email } });
    const [{ subject, reports }] = await read([ref]);
    expect(subject).toMatchObject({ text: 'Robin Reed', revision: 1 });
    expect(reports).toMatchObject([{ reason: 'unkind', about: 'Bad Name' }]);
    expect((await subjectEvents(child.id)).at(-1)).toMatchObject({
      revision: 1,
      reasons: ['reported'],
      reportCount: 1,
    });
    await reportedBy(1, child.id);
    expect((await subjectEvents(child.id)).at(-1)).toMatchObject({ visibility: 'public', reportCount: 2 });
    expect((await read([ref]))[0].reports).toHaveLength(2);
    expect((await decide(child.id, 'name', 'keep', { revision: 1 })).status).toBe(200);
    expect((await subjectEvents(child.id)).at(-1)).toMatchObject({ reasons: [], reportCount: 0 });
    expect((await read([ref]))[0].reports).not.toContainEqual(expect.objectContaining({ about: 'Bad Name' }));
  });

  it('keeps the report of a picture that its owner deleted', async () => {
    const child = await withPicture();
    const reader = await signedIn({ name: 'Rowan' });
    await reader.api.post('/user/report', { body: reportOf(child.id, 'picture') });
    expect((await child.api.delete('/user/picture')).status).toBe(200);
    const [{ subject, reports }] = await read([{ kind: 'picture', id: child.id }]);
    expect(subject).toMatchObject({ image: null });
    expect(reports).toMatchObject([{ about: null, by: { name: 'Rowan' } }]);
    expect((await subjectEvents(child.id)).at(-1)).toMatchObject({ reasons: ['reported'], reportCount: 1 });
    expect((await decide(child.id, 'picture', 'remove')).status).toBe(200);
    const record = await callers.admin.get(`/internal/accounts/reporters/${reader.id}`);
    expect(record.body).toEqual({ right: 1, wrong: 0 });
    expect(await read([{ kind: 'picture', id: child.id }])).toEqual([]);
  });
});

describe('a decision', () => {
  it.each([
    ['keep', 'public', false],
    ['hide', 'hidden', true],
    ['remove', 'removed', true],
  ] as const)('to %s a reported name leaves it %s', async (decision, visibility, hasReason) => {
    const { id, api: mine } = await signedIn({ name: 'Bad Name' });
    await reportedBy(2, id);
    const { received, stop } = await listen(id);
    const decisionId = new ObjectId().toHexString();
    const answer = await decide(id, 'name', decision, { decisionId });
    expect(answer).toMatchObject({ status: 200, body: { before: 'hidden', visibility, authorId: id, version: 3 } });
    expect(await load(id)).toMatchObject({ nameVisibility: visibility });
    const { nameStanding } = (await mine.get('/user/viewprofile')).body.user;
    expect(nameStanding).toEqual(
      hasReason ? { visibility, visibilityReason: 'Not kind.', decisionId, canAppeal: true } : undefined,
    );
    expect((await subjectEvents(id)).at(-1)).toMatchObject({ version: 3, visibility, reasons: [], reportCount: 0 });
    expect((await profileEvents(id)).at(-1)?.name === 'Bad Name').toBe(visibility === 'public');
    if (visibility === 'public') await waitFor(() => received.length === 2);
    await stop();
    expect(received).toHaveLength(visibility === 'public' ? 2 : 0);
  });

  it.each([
    ['hide', true],
    ['keep', false],
  ] as const)('to %s a name is told once to who reported it, without names', async (decision, isUpheld) => {
    const { id } = await signedIn({ name: 'Bad Name' });
    const reader = await signedIn({ name: 'Rowan' });
    await reader.api.post('/user/report', { body: reportOf(id) });
    const decisionId = new ObjectId().toHexString();
    for (let time = 0; time < 2; time += 1) await decide(id, 'name', decision, { decisionId });
    await site.outbox.flush();
    const waiting = await site.queues.letter.bull.getJobs(['waiting']);
    const all = waiting.flatMap(({ data }) => eventsIn(data)).map((data) => jobs.letter.parse(data));
    expect(all.filter((job) => 'userId' in job && job.userId === reader.id)).toEqual([
      {
        key: expect.stringMatching(/^report:/),
        version: 0,
        kind: 'report',
        userId: reader.id,
        isUpheld,
        at: expect.any(String),
      },
    ]);
  });

  it.each(['name', 'picture'] as const)('about a %s offers its owner one appeal', async (what) => {
    const { id, api: mine } = await withPicture('Bad Name');
    const mayAppeal = async () => (await mine.get('/user/viewprofile')).body.user[`${what}Standing`].canAppeal;
    const decisionId = new ObjectId().toHexString();
    await decide(id, what, 'hide', { decisionId });
    expect(await mayAppeal()).toBe(true);
    for (const state of ['open', 'answered']) {
      const body = { state, subject: { kind: what, id } };
      expect((await callers.admin.put(`/internal/accounts/appeals/${decisionId}`, { body })).status).toBe(204);
      expect(await mayAppeal()).toBe(false);
    }
    await decide(id, what, 'remove');
    expect(await mayAppeal(), 'it is another decision').toBe(true);
  });

  it('to take a name away holds when its owner comes back to it by way of another', async () => {
    const { id, user, api: mine } = await signedIn({ name: 'Bad Name' });
    const rename = async (name: string) =>
      (await mine.put('/user/updateprofile', { body: { name, email: user.email } })).status;
    await decide(id, 'name', 'remove');
    expect(await rename('Robin Reed')).toBe(200);
    for (const name of ['Bad Name', 'bad-name']) expect(await rename(name)).toBe(422);
    expect(await rename('Willow Wren')).toBe(200);
    expect(await load(id)).toMatchObject({ name: 'Willow Wren' });
  });

  it('happens once, however often and however many at once it comes', async () => {
    const { id } = await withPicture();
    const decisionId = new ObjectId().toHexString();
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, 'picture', 'hide', { decisionId })));
    await decide(id, 'picture', 'keep');
    answers.push(await decide(id, 'picture', 'hide', { decisionId }));
    const [first] = answers;
    expect(first).toMatchObject({ status: 200, body: { before: 'public', visibility: 'hidden' } });
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: first?.body });
    expect(await load(id)).toMatchObject({ pictureVisibility: 'public' });
    expect((await subjectEvents(id)).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('says whose reports were right', async () => {
    const [right, wrong] = [await signedIn(), await signedIn()];
    const one = await signedIn();
    for (const { api: reader } of [right, wrong]) await reader.post('/user/report', { body: reportOf(one.id) });
    const decisionId = new ObjectId().toHexString();
    await decide(one.id, 'name', 'remove', { decisionId });
    const recordOf = async (id: string) => (await callers.admin.get(`/internal/accounts/reporters/${id}`)).body;
    expect(await recordOf(right.id)).toEqual({ right: 1, wrong: 0 });
    await decide(one.id, 'name', 'restore', { undoes: decisionId, reason: null });
    expect(await recordOf(right.id)).toEqual({ right: 0, wrong: 1 });
  });

  it('is refused when the name or picture changed since it was read', async () => {
    const child = await signedIn();
    await reportedBy(1, child.id);
    await child.api.put('/user/updateprofile', { body: { name: 'Robin Reed', email: child.user.email } });
    expect(await decide(child.id, 'name', 'remove', { revision: 0 })).toMatchObject({ status: 409 });
    expect((await load(child.id)).nameVisibility).toBe('public');
    expect(await decide(child.id, 'name', 'remove', { revision: 1 })).toMatchObject({ status: 200 });
  });

  it.each([
    ['an unknown account', 'f'.repeat(24), 'name', 'hide', 404],
    ['a blog', null, 'blog', 'hide', 404],
    ['a picture that is not there', null, 'picture', 'hide', 404],
    ['a decision for blogs', null, 'name', 'return', 400],
  ])('is refused for %s', async (_, id, kind, decision, status) => {
    const child = await signedIn();
    const body = { decisionId: new ObjectId().toHexString(), decision, reason: null, by };
    const url = `/internal/accounts/subjects/${kind}/${id ?? child.id}/decision`;
    expect((await callers.admin.put(url, { body })).status).toBe(status);
  });

  it('is taken back, unless another followed it', async () => {
    const { id, image } = await withPicture();
    const decisionId = new ObjectId().toHexString();
    await decide(id, 'picture', 'remove', { decisionId });
    await waitFor(async () => (await api.get(`/images/${image}`)).status === 404);
    const back = await decide(id, 'picture', 'restore', { undoes: decisionId, reason: null });
    expect(back.body).toMatchObject({ before: 'removed', visibility: 'public' });
    expect((await api.get(`/images/${image}`)).status).toBe(200);
    await decide(id, 'picture', 'hide');
    const late = await decide(id, 'picture', 'restore', { undoes: decisionId, reason: null });
    expect(late.body).toMatchObject({ before: 'hidden', visibility: 'hidden' });
  });

  it('that is taken back too late leaves the reports of another name open', async () => {
    const { id, api: mine, user } = await signedIn();
    const decisionId = new ObjectId().toHexString();
    await decide(id, 'name', 'hide', { decisionId });
    await mine.put('/user/updateprofile', { body: { name: 'Robin Reed', email: user.email } });
    await reportedBy(2, id);
    await decide(id, 'name', 'restore', { undoes: decisionId, reason: null });
    expect((await subjectEvents(id)).at(-1)).toMatchObject({
      visibility: 'hidden',
      reasons: ['reported'],
      reportCount: 2,
      reportWeight: 2,
    });
  });

  it('and a report at the same moment leave one of both orders', async () => {
    const { id } = await signedIn();
    await reportedBy(1, id);
    const { api: reader } = await signedIn();
    const [report, kept] = await Promise.all([
      reader.post('/user/report', { body: reportOf(id) }),
      decide(id, 'name', 'keep'),
    ]);
    expect([report.status, kept.status]).toEqual([201, 200]);
    const last = (await subjectEvents(id)).at(-1);
    // The decision comes after both reports, or before the last one. The name is not hidden in either case.
    expect(last?.visibility).toBe('public');
    expect((await load(id)).nameVisibility ?? 'public').toBe('public');
  });
});

describe('a moderator who renames somebody', () => {
  it('tells open pages that the name can be shown again', async () => {
    const child = await signedIn({ name: 'Bad Name' });
    await decide(child.id, 'name', 'remove');
    const { received, stop } = await listen(child.id);
    const { status } = await callers.admin.put(`/internal/users/${child.id}`, { body: { name: 'Willow Wren' } });
    expect(status).toBe(200);
    const isTold = () => received.some(({ name }) => name === 'visibilityChanged');
    await waitFor(isTold);
    await stop();
    expect(received.find(({ name }) => name === 'visibilityChanged')?.data).toMatchObject({
      kind: 'name',
      isPublic: true,
    });
  });
});

describe('what was removed', () => {
  it('is erased after thirty days', async () => {
    const child = await withPicture('Bad Name');
    for (const what of ['name', 'picture'] as const) await decide(child.id, what, 'remove');
    passTime(29 * dayMs);
    await site.modules.chores.sweep();
    expect(await load(child.id)).toMatchObject({ name: 'Bad Name', image: child.image });
    passTime(2 * dayMs);
    await site.modules.chores.sweep();
    const { name, image, searchTerms, nameVisibility } = await load(child.id);
    expect([name, image, nameVisibility]).toEqual([expect.stringMatching(/^Reader \d{4}$/), null, 'public']);
    expect(searchTerms.join()).not.toContain('bad');
    const id = child.image.slice('user/'.length, -'.webp'.length);
    expect(await site.images.read(id, 'full')).toBeNull();
    await site.modules.chores.sweep();
    expect(await collections.profileDecisions.countDocuments({ eraseAfter: { $exists: true } })).toBe(0);
  });

  it('is kept while an appeal about it is open, for 60 days more at most', async () => {
    const [answered, forgotten] = [await signedIn({ name: 'Bad Name' }), await signedIn({ name: 'Worse Name' })];
    const note = (decisionId: string, state: 'open' | 'answered') =>
      callers.admin.put(`/internal/accounts/appeals/${decisionId}`, { body: { state, subject: null } });
    const ids = [new ObjectId().toHexString(), new ObjectId().toHexString()] as const;
    await decide(answered.id, 'name', 'remove', { decisionId: ids[0] });
    await decide(forgotten.id, 'name', 'remove', { decisionId: ids[1] });
    // The second notice for each id is a repetition of the first.
    for (const id of [...ids, ...ids]) expect((await note(id, 'open')).status).toBe(204);
    const namesAfter = async (days: number) => {
      passTime(days * dayMs);
      await site.modules.chores.sweep();
      return [(await load(answered.id)).name, (await load(forgotten.id)).name];
    };
    expect(await namesAfter(31)).toEqual(['Bad Name', 'Worse Name']);
    for (let time = 0; time < 2; time += 1) await note(ids[0], 'answered');
    expect(await namesAfter(1)).toEqual([expect.stringMatching(/^Reader/), 'Worse Name']);
    expect(await namesAfter(57)).toEqual([expect.stringMatching(/^Reader/), 'Worse Name']);
    expect(await namesAfter(2)).toEqual([expect.stringMatching(/^Reader/), expect.stringMatching(/^Reader/)]);
  });

  it('stays when the decision was taken back, and a new name stays when the old one was removed', async () => {
    const [kept, renamed] = [await signedIn({ name: 'Good Name' }), await signedIn({ name: 'Bad Name' })];
    const decisionId = new ObjectId().toHexString();
    await decide(kept.id, 'name', 'remove', { decisionId });
    await decide(kept.id, 'name', 'restore', { undoes: decisionId, reason: null });
    await decide(renamed.id, 'name', 'remove');
    await renamed.api.put('/user/updateprofile', { body: { name: 'Robin Reed', email: renamed.user.email } });
    passTime(31 * dayMs);
    await site.modules.chores.sweep();
    expect((await load(kept.id)).name).toBe('Good Name');
    expect((await load(renamed.id)).name).toBe('Robin Reed');
  });
});
