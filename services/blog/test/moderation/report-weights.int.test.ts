import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { blogForm, decide, longStory, publish } from '../support/factories';
import { addComment, addReply, decideOn, type Ref, report } from '../support/moderating';

/** No account is new on `site`; nearly every account is new on `careful`. */
const site = blogSite('report_weights');
const careful = blogSite('report_weights_new', { newAccountDays: 7 });
const family = blogSite('report_weights_family', { consent: 'required' });
const consent = { state: 'notNeeded', isShown: true, publish: true, comment: true, picture: true } as const;

const stateOf = async (of: typeof site, { id }: Ref) =>
  (await eventsOf(of)).subjectChanged.filter(({ subject }) => subject.id === id).at(-1);
const isHidden = async (of: typeof site, ref: Ref) => (await stateOf(of, ref))?.visibility === 'hidden';

/** Reports the subject from a new account on each of these networks. */
async function reportAsNew(ref: Ref, networks: readonly string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const network of networks) {
    const person = await careful.person('Throw-away');
    const headers = { 'x-forwarded-for': network };
    const body = { kind: ref.kind, id: ref.id, reason: 'unkind', text: 'A secret worry' };
    expect((await person.api.post('/blog/report', { headers, body })).status).toBe(201);
    people.push(person);
  }
  return people;
}

async function reportUntilHidden(ref: Ref): Promise<number> {
  for (let sent = 1; sent <= 10; sent += 1) {
    await report(await site.person('Kind Reader'), ref);
    if (await isHidden(site, ref)) return sent;
  }
  return Number.POSITIVE_INFINITY;
}

async function somethingOf(of: typeof site, kind: Ref['kind'], by: Person = of.author): Promise<Ref> {
  if (kind === 'blog') return { kind, id: await publish(of, { by }) };
  const commentId = await addComment(kind === 'comment' ? by : of.other, await publish(of));
  return { kind, id: kind === 'comment' ? commentId : await addReply(by, commentId) };
}

const kinds = ['blog', 'comment', 'reply'] as const;

describe('reports of new accounts', () => {
  it.each(kinds)('of one network weigh half together, however many hide a %s', async (kind) => {
    const ref = await somethingOf(careful, kind);
    await reportAsNew(ref, ['203.0.113.1', '203.0.113.2', ...Array.from({ length: 4 }, () => '203.0.113.9')]);
    expect(await stateOf(careful, ref)).toMatchObject({ visibility: 'public', reportCount: 6, reportWeight: 1 });
    await decideOn(careful, ref, 'keep');
    await reportAsNew(ref, ['203.0.113.9', '203.0.113.9', '203.0.113.9']);
    expect(await stateOf(careful, ref)).toMatchObject({ visibility: 'public', reportCount: 3, reportWeight: 0.5 });
  });

  it.each([
    ['the plain list', (id: string) => decide(careful, id, 'reject', 'Too short.')],
    ['the queue', (id: string) => decideOn(careful, { kind: 'blog', id }, 'return')],
  ])('of less than one trusted reader wait after %s sends a correction back', async (_way, sendBack) => {
    const id = await publish(careful);
    const form = { ...blogForm({ title: 'The braver fox' }), description: longStory };
    expect((await careful.author.api.put(`/blog/update/${id}`, { body: form })).body.correction).toBe(true);
    await reportAsNew({ kind: 'blog', id }, ['203.0.113.30']);
    expect((await sendBack(id)).status).toBe(200);
    const { body } = await careful.author.api.get(`/blog/post/${id}`);
    expect(body.blog).toMatchObject({ status: 'approved', correction: { status: 'rejected' } });
    expect((await careful.visitor.get(`/blog/post/${id}`)).status).toBe(200);
    const after = await stateOf(careful, { kind: 'blog', id });
    expect(after).toMatchObject({ visibility: 'public', reasons: ['reported'], reportCount: 1 });
  });

  it('hide a comment when eight of four networks agree', async () => {
    const ref = await somethingOf(careful, 'comment');
    const networks = [1, 1, 2, 2, 3, 3, 4].map((at) => `203.0.113.${at}`);
    await reportAsNew(ref, networks);
    expect(await isHidden(careful, ref)).toBe(false);
    await reportAsNew(ref, ['203.0.113.4']);
    expect(await isHidden(careful, ref)).toBe(true);
  });

  it('weigh no more when they come at the same moment', async () => {
    const ref = await somethingOf(careful, 'comment');
    await Promise.all(Array.from({ length: 6 }, () => reportAsNew(ref, ['203.0.113.1'])));
    expect(await stateOf(careful, ref)).toMatchObject({ reportCount: 6, reportWeight: 0.5 });
  });

  it('leave a mark of their network, which says nothing and goes with the decision', async () => {
    const ref = await somethingOf(careful, 'comment');
    await reportAsNew(ref, ['203.0.113.1', '203.0.113.1', '198.51.100.1']);
    const stored = () =>
      careful.database.db
        .collection('reports')
        .find({ subject: `comment:${ref.id}` })
        .toArray();
    const marks = (await stored()).map(({ network }) => String(network));
    expect([new Set(marks).size, marks.every((mark) => /^[\w-]{43}$/.test(mark))]).toEqual([2, true]);
    await decideOn(careful, ref, 'keep');
    expect((await stored()).map(({ network, outcome }) => [network, outcome])).toEqual(
      marks.map(() => [undefined, 'wrong']),
    );
  });

  it('weigh no more when those who sent them leave, and others come', async () => {
    const ref = await somethingOf(careful, 'comment');
    for (let at = 0; at < 3; at += 1)
      for (const { userId } of await reportAsNew(ref, ['203.0.113.1']))
        await careful.modules.dataRights.writerErasure.erase({ userId });
    expect(await stateOf(careful, ref)).toMatchObject({ reportCount: 3, reportWeight: 0.5 });
    const body = { subjects: [{ kind: ref.kind, id: ref.id }] };
    const read = await careful.callers.admin.post('/internal/moderation/subjects', { body });
    const former = { reason: 'unkind', text: null, by: { name: 'A former reader' } };
    expect(read.body.subjects[0].reports).toMatchObject([former, former, former]);
    const stored = await careful.database.db
      .collection('reports')
      .find({ subjectId: new ObjectId(ref.id) })
      .toArray();
    expect(stored.map(({ _id, reporterId }) => reporterId.equals(_id))).toEqual([true, true, true]);
  });
});

describe('a report of a blog whose writer left', () => {
  it('asks the user service nothing', async () => {
    const writer = await careful.person('Leaver');
    const ref = await somethingOf(careful, 'blog', writer);
    await careful.modules.dataRights.writerErasure.erase({ userId: writer.userId, leavesBlogs: true });
    await careful.modules.authors.service.ensure(careful.other.id);
    const before = careful.users.asked();
    const body = { kind: ref.kind, id: ref.id, reason: 'unkind' };
    expect((await careful.other.api.post('/blog/report', { body })).status).toBe(201);
    expect(careful.users.asked()).toBe(before);
  });
});

describe('an account that the user service asks about', () => {
  it('is new or trusted', async () => {
    const { userId } = await careful.person('Throw-away');
    const answer = async (of: typeof site) => (await of.callers.user.get(`/internal/accounts/${userId}/trust`)).body;
    expect([await answer(careful), await answer(site)]).toEqual([{ isTrusted: false }, { isTrusted: true }]);
  });
});

describe('what hides', () => {
  it.each([
    ['comment', 2],
    ['reply', 2],
    ['blog', 4],
  ] as const)('a %s takes more reports each time a moderator kept it', async (kind, first) => {
    const ref = await somethingOf(site, kind);
    const sent: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      sent.push(await reportUntilHidden(ref));
      await decideOn(site, ref, 'keep');
    }
    expect(sent).toEqual([first, 2 * first, 8]);
  });

  it('is counted anew for a new text of a blog', async () => {
    const ref = await somethingOf(site, 'blog');
    await decideOn(site, ref, 'keep');
    const body = blogForm({ description: `${longStory} And then it snowed.`, status: 'pending' });
    await site.author.api.put(`/blog/update/${ref.id}`, { body });
    await decide(site, ref.id, 'approve', undefined, site.admin, 1);
    expect(await reportUntilHidden(ref)).toBe(4);
  });

  it('is counted anew for a blog that was withdrawn, and approved again', async () => {
    const ref = await somethingOf(site, 'blog');
    await decideOn(site, ref, 'keep');
    await site.author.api.delete(`/blog/post/${ref.id}`);
    await site.author.api.put(`/blog/update/${ref.id}`, { body: blogForm({ status: 'pending' }) });
    await decide(site, ref.id, 'approve');
    expect(await reportUntilHidden(ref)).toBe(4);
  });

  it('takes more for a comment that was put back after an appeal', async () => {
    const ref = await somethingOf(site, 'comment');
    const decisionId = 'd'.repeat(24);
    await decideOn(site, ref, 'remove', { decisionId });
    await decideOn(site, ref, 'restore', { undoes: decisionId });
    expect(await reportUntilHidden(ref)).toBe(4);
  });

  it.each(kinds)('never a %s of a moderator, which goes first in the queue', async (kind) => {
    const ref = await somethingOf(site, kind, site.admin);
    expect(await reportUntilHidden(ref)).toBe(Number.POSITIVE_INFINITY);
    expect(await stateOf(site, ref)).toMatchObject({ visibility: 'public', reportCount: 10, isModerators: true });
  });

  it('never what is known to be a moderator’s, while the user service knows nobody', async () => {
    const moderator = await family.person('Robin Moderator', { isAdmin: true, consent });
    const id = await addComment(moderator, await publish(family, { by: await family.person('Ada', { consent }) }));
    // Without `consent`, as an earlier release stored it, the profile is fetched from the user service again.
    await family.database.db.collection('authors').updateOne({ _id: moderator.id }, { $unset: { consent: '' } });
    const readers = await Promise.all([1, 2, 3].map(() => family.person('Kind Reader', { consent })));
    family.users.forgetAll();
    for (const reader of readers) expect((await report(reader, { kind: 'comment', id })).status).toBe(201);
    expect(await isHidden(family, { kind: 'comment', id })).toBe(false);
  });
});
