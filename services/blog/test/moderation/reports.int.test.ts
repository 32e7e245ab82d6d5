import { myReportsResponse, reportsPerDay } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { publish } from '../support/factories';
import { addComment, addReply, decideOn, type Ref, report } from '../support/moderating';

const site = blogSite('reports');
const reader = () => site.person('Kind Reader');
const isSeen = async (blogId: string) => (await site.visitor.get(`/blog/post/${blogId}`)).status === 200;
const recordOf = async ({ userId }: Person) =>
  (await site.callers.admin.get(`/internal/moderation/reporters/${userId}`)).body;
const statesOf = async ({ id }: Ref) =>
  (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === id);

/** Returns a reader whose report a moderator found wrong. */
async function unreliableReader(): Promise<Person> {
  const person = await reader();
  const ref = { kind: 'blog', id: await publish(site) } as const;
  await report(person, ref);
  await decideOn(site, ref, 'keep');
  return person;
}

describe('who reported something', () => {
  const told = async ({ userId }: Person) =>
    (await eventsOf(site)).letter.filter(
      (each) => 'userId' in each && each.userId === userId && each.kind === 'report',
    );

  it.each([
    ['remove', true],
    ['keep', false],
  ] as const)('hears once that %s was decided, without names', async (decision, isUpheld) => {
    const blogId = await publish(site);
    const ref = { kind: 'comment', id: await addComment(site.other, blogId) } as const;
    const me = await reader();
    await report(me, ref);
    const decisionId = new ObjectId().toHexString();
    for (let time = 0; time < 2; time += 1) await decideOn(site, ref, decision, { decisionId });
    const letters = await told(me);
    expect(letters).toMatchObject([{ isUpheld, version: 0, key: expect.stringMatching(/^report:/) }]);
    expect(letters[0]).not.toHaveProperty('actorId');
    expect(letters[0]).not.toHaveProperty('blogId');
  });

  it('hears nothing when moderators had disagreed with them more often than not', async () => {
    const me = await unreliableReader();
    expect(await told(me)).toHaveLength(1);
    const ref = { kind: 'blog', id: await publish(site) } as const;
    await report(me, ref);
    await decideOn(site, ref, 'hide');
    expect(await told(me)).toHaveLength(1);
  });
});

describe('POST /blog/report', () => {
  it('thanks for the first report, and for the same one again without counting it', async () => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    const me = await reader();
    const first = await report(me, ref, { text: 'It is about me.' });
    expect([first.status, first.body.success]).toEqual([201, true]);
    const again = await report(me, ref);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await isSeen(ref.id)).toBe(true);
    expect(await statesOf(ref)).toMatchObject([{}, {}, { reasons: ['reported'], reportCount: 1, reportWeight: 1 }]);
  });

  it('hides with the second reader’s report, and shows it to moderators with who said what', async () => {
    const blogId = await publish(site);
    const ref = { kind: 'comment', id: await addComment(site.other, blogId) } as const;
    const [one, two] = [await reader(), await reader()];
    await report(one, ref, { reason: 'private', text: 'My street!' });
    await report(two, ref, { reason: 'scary' });
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(0);
    // If the process dies before announcing the change, this event remains, and the admin service announces the change,
    // too.
    expect((await statesOf(ref)).at(-1)).toMatchObject({ blogId, visibility: 'hidden', reportCount: 2 });
    const body = { subjects: [ref, { kind: 'blog', id: blogId }, { kind: 'reply', id: new ObjectId() }] };
    const answer = await site.callers.admin.post('/internal/moderation/subjects', { body });
    const found = new Map(answer.body.subjects.map((each: { subject: Ref }) => [each.subject.id, each]));
    expect([...found.keys()].sort()).toEqual([ref.id, blogId].sort());
    expect(found.get(ref.id)).toMatchObject({
      subject: {
        text: 'What a lovely story!',
        title: 'The brave fox',
        visibility: 'hidden',
        author: { name: 'Olli Other' },
      },
      reports: expect.arrayContaining([
        expect.objectContaining({ reason: 'private', text: 'My street!', by: { _id: one.userId, name: one.name } }),
        expect.objectContaining({ reason: 'scary', text: null, by: { _id: two.userId, name: two.name } }),
      ]),
    });
  });

  it("tells moderators of a published text that it waits for a grown-up's yes", async () => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    const shown = async () => {
      const { body } = await site.callers.admin.post('/internal/moderation/subjects', { body: { subjects: [ref] } });
      return body.subjects[0].subject;
    };
    expect(await shown()).not.toHaveProperty('awaitsConsent');
    await site.database.db
      .collection('blogs')
      .updateOne({ _id: new ObjectId(ref.id) }, { $set: { awaitsConsent: true } });
    expect(await shown()).toMatchObject({ visibility: 'public', awaitsConsent: true });
  });

  it('counts half for a reader whose reports were mostly wrong', async () => {
    const [one, two] = [await unreliableReader(), await unreliableReader()];
    expect(await recordOf(one)).toEqual({ right: 0, wrong: 1 });
    const ref = { kind: 'comment', id: await addComment(site.other, await publish(site)) } as const;
    await report(one, ref);
    await report(two, ref);
    expect((await statesOf(ref)).at(-1)).toMatchObject({ visibility: 'public', reportWeight: 1 });
    await report(await reader(), ref);
    expect((await statesOf(ref)).at(-1)).toMatchObject({ visibility: 'hidden', reportCount: 3, reportWeight: 2 });
  });

  it('takes ten a day, and says when the next one may come', async () => {
    const me = await reader();
    site.setNow(new Date('2026-11-20T23:00:00.000Z'));
    const blogs = await Promise.all(Array.from({ length: reportsPerDay + 1 }, () => publish(site)));
    const [last = '', ...first] = blogs;
    for (const id of first) expect((await report(me, { kind: 'blog', id })).status).toBe(201);
    const refused = await report(me, { kind: 'blog', id: last });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'too_many', '3600']);
    expect((await report(me, { kind: 'blog', id: first[0] ?? '' })).status).toBe(200);
    site.setNow(new Date('2026-11-21T00:00:00.000Z'));
    expect((await report(me, { kind: 'blog', id: last })).status).toBe(201);
    site.setNow(null);
  });

  it('is not for visitors, one’s own, what nobody sees and what is not there', async () => {
    const blogId = await publish(site);
    const commentId = await addComment(site.other, blogId);
    const body = { kind: 'blog', id: blogId, reason: 'other' };
    expect((await site.visitor.post('/blog/report', { body })).status).toBe(401);
    expect((await report(site.author, { kind: 'blog', id: blogId })).status).toBe(403);
    expect((await report(site.other, { kind: 'comment', id: commentId })).status).toBe(403);
    expect((await report(site.other, { kind: 'reply', id: commentId })).body.message).toBe('Reply not found.');
    expect((await report(site.other, { kind: 'blog', id: await publish(site, { status: 'pending' }) })).status).toBe(
      404,
    );
    expect((await report(site.other, { kind: 'blog', id: new ObjectId().toHexString() })).status).toBe(404);
  });

  it.each([
    ['an unknown reason', { reason: 'boring' }],
    ['a note that is too long', { text: 'x'.repeat(301) }],
    ['a name', { kind: 'name' }],
    ['an operator', { id: { $ne: null } }],
  ])('refuses %s', async (_, wrong) => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    expect((await report(await reader(), ref, wrong)).status).toBe(400);
  });
});

describe('reports that meet', () => {
  it('hide once, however many come at the same moment', async () => {
    const blogId = await publish(site);
    const commentId = await addComment(site.other, blogId);
    const ref = { kind: 'reply', id: await addReply(site.other, commentId) } as const;
    const people = await Promise.all(Array.from({ length: 6 }, reader));
    const answers = await Promise.all(people.map((person) => report(person, ref)));
    // The second report hides it, so later reporters do not see it any more.
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 404, 404, 404, 404]);
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(1);
  });

  it('count once when one reader presses ten times', async () => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    const me = await reader();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(me, ref)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(await isSeen(ref.id)).toBe(true);
  });

  it('stay exact when they come through two processes', async () => {
    const blogId = await publish(site);
    const id = await addComment(site.other, blogId);
    const second = site.anotherProcess();
    const people = await Promise.all(Array.from({ length: 4 }, reader));
    const sent = people.map(({ id: _id, name }, at) => {
      const { moderation } = at % 2 === 0 ? site.modules : second;
      return moderation.reportService.report(
        { id: _id, name, isAdmin: false, address: '203.0.113.7' },
        { kind: 'comment', id, reason: 'unkind' },
      );
    });
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(0);
    const stored = await site.database.db.collection('reports').countDocuments({ subjectId: new ObjectId(id) });
    expect(stored).toBe(2);
  });

  it('and a decision leave a state that one of the two orders explains', async () => {
    for (let at = 0; at < 5; at += 1) {
      const blogId = await publish(site);
      const ref = { kind: 'comment', id: await addComment(site.other, blogId) } as const;
      await report(await reader(), ref);
      const [late] = await Promise.all([report(await reader(), ref), decideOn(site, ref, 'keep')]);
      expect(late.status).toBe(201);
      const count = (await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount;
      const last = (await statesOf(ref)).at(-1);
      // The decision came last, or it came first and one report was counted after it.
      expect([count, last?.visibility, [0, 1].includes(last?.reportCount ?? -1)]).toEqual([1, 'public', true]);
    }
  });
});

describe('GET /blog/reports/mine', () => {
  it('names what this reader reported, newest first', async () => {
    const me = await reader();
    const blogId = await publish(site);
    const refs = [
      { kind: 'blog', id: blogId } as const,
      { kind: 'comment', id: await addComment(site.other, blogId) } as const,
    ];
    for (const ref of refs) await report(me, ref);
    const { body } = await me.api.get('/blog/reports/mine');
    expect(myReportsResponse.parse(body)).toEqual({ reports: refs.toReversed() });
    expect((await site.other.api.get('/blog/reports/mine')).body).toEqual({ reports: [] });
    expect((await site.visitor.get('/blog/reports/mine')).status).toBe(401);
  });
});

describe('a reporter', () => {
  it('has a name that follows their profile, and leaves nothing behind', async () => {
    const me = await reader();
    const ref = { kind: 'blog', id: await publish(site) } as const;
    await report(me, ref, { text: 'Please look.' });
    await site.modules.profiles.updater.apply({ userId: me.userId, name: 'New Name', image: null, revision: 5 });
    const reportsOf = async () =>
      (await site.callers.admin.post('/internal/moderation/subjects', { body: { subjects: [ref] } })).body.subjects[0]
        .reports;
    expect(await reportsOf()).toMatchObject([{ by: { name: 'New Name' } }]);
    await site.modules.dataRights.writerErasure.erase({ userId: me.userId });
    expect(await reportsOf()).toEqual([]);
    expect(await recordOf(me)).toEqual({ right: 0, wrong: 0 });
  });
});
