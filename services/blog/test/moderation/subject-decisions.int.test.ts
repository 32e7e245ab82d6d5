import { subjectDecisionResult } from '@storysprout/contract';
import { listenTo, publishSwitches } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { presentStanding } from '../../src/visibility';
import { blogSite } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { blogForm, decide, multipart, publish } from '../support/factories';
import { addComment, addReply, decideOn, hideByReports, type Ref, report } from '../support/moderating';

const site = blogSite('subject-decisions');
const newId = () => new ObjectId().toHexString();
const blogOf = async (id: string) => (await site.author.api.get(`/blog/post/${id}`)).body.blog;
const versionOf = async ({ id }: Ref) =>
  (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === id).at(-1)?.version;

describe('a decision of the queue', () => {
  it('publishes a pending blog and pays for it', async () => {
    const ref = { kind: 'blog', id: await publish(site, { status: 'pending' }) } as const;
    const { status, body } = await decideOn(site, ref, 'keep');
    expect([status, subjectDecisionResult.parse(body)]).toEqual([200, body]);
    expect(body).toEqual({ before: 'public', visibility: 'public', authorId: site.author.userId, version: 1 });
    expect((await site.visitor.get(`/blog/post/${ref.id}`)).status).toBe(200);
    const { xp, subjectChanged } = await eventsOf(site);
    expect(xp.map(({ key }) => key)).toContain(`published:${ref.id}`);
    const states = subjectChanged.filter(({ subject }) => subject.id === ref.id);
    expect(states.map(({ reasons }) => reasons)).toEqual([['pending'], []]);
  });

  it('sends a blog back to its writer, who may change it and send it again', async () => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    const decisionId = newId();
    await decideOn(site, ref, 'return', { decisionId, reason: 'Please add an ending.' });
    const returned = { status: 'rejected', rejectReason: 'Please add an ending.', decisionId, canAppeal: true };
    expect(await blogOf(ref.id)).toMatchObject(returned);
    const form = multipart({ ...blogForm(), status: 'pending' });
    expect((await site.author.api.put(`/blog/update/${ref.id}`, { body: form })).status).toBe(200);
    expect(await blogOf(ref.id)).not.toHaveProperty('decisionId');
    // The writer answered it with a new text, so there is nothing left to undo.
    await decideOn(site, ref, 'restore', { undoes: decisionId });
    expect((await blogOf(ref.id)).status).toBe('pending');
  });

  it('offers its writer one appeal', async () => {
    const blogId = await publish(site);
    const commentId = await addComment(site.other, blogId);
    const refs: Ref[] = [
      { kind: 'blog', id: blogId },
      { kind: 'comment', id: commentId },
      { kind: 'reply', id: await addReply(site.other, commentId) },
    ];
    const mayAppeal = async (ref: Ref) => {
      const found = await site.modules.moderation.subjects.find({ kind: ref.kind, id: new ObjectId(ref.id) });
      return found && presentStanding(found.entry).canAppeal;
    };
    for (const ref of refs) {
      const decisionId = newId();
      await decideOn(site, ref, 'hide', { decisionId });
      expect(await mayAppeal(ref)).toBe(true);
      for (const state of ['open', 'answered']) {
        await site.callers.admin.put(`/internal/moderation/appeals/${decisionId}`, { body: { state, subject: ref } });
        expect(await mayAppeal(ref)).toBe(false);
      }
      await decideOn(site, ref, 'remove');
      expect(await mayAppeal(ref), 'it is another decision').toBe(true);
    }
  });

  it('is carried out once, however often it is repeated', async () => {
    const blogId = await publish(site);
    const ref = { kind: 'comment', id: await addComment(site.other, blogId) } as const;
    const decisionId = newId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => decideOn(site, ref, 'remove', { decisionId })));
    const [first] = answers;
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
    expect(first?.body).toMatchObject({ before: 'public', visibility: 'removed' });
    expect(await versionOf(ref)).toBe(1);
    const { xpTakenBack } = await eventsOf(site);
    expect(xpTakenBack.filter(({ awardKey }) => awardKey === `comment:${ref.id}`)).toHaveLength(1);
    await decideOn(site, ref, 'keep');
    // An old repetition that arrives late does not undo what came after it.
    expect((await decideOn(site, ref, 'remove', { decisionId })).body).toEqual(first?.body);
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(1);
  });

  it('is refused about a text that has changed since it was read', async () => {
    const ref = { kind: 'blog', id: await publish(site, { status: 'pending' }) } as const;
    expect((await decideOn(site, ref, 'keep', { revision: 7 })).status).toBe(409);
    expect((await decideOn(site, ref, 'keep', { revision: 0 })).status).toBe(200);
  });

  it('to remove a blog stays when an earlier one is taken back', async () => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    await decide(site, ref.id, 'reject');
    await decideOn(site, ref, 'remove');
    const before = await blogOf(ref.id);
    expect(await decide(site, ref.id, 'undo')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await blogOf(ref.id)).toEqual(before);
    expect((await site.visitor.get(`/blog/post/${ref.id}`)).status).toBe(404);
  });

  it('of another moderator about one’s own blog is not taken back by its writer', async () => {
    const id = await publish(site, { by: site.admin, status: 'pending' });
    await decide(site, id, 'reject', 'Please leave your school out.', site.other);
    expect(await decide(site, id, 'undo')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await decide(site, id, 'undo', undefined, site.other)).status).toBe(200);
  });

  it('is announced again when it is repeated, because a process may have died before it told anybody', async () => {
    const ref = { kind: 'comment', id: await addComment(site.other, await publish(site)) } as const;
    const decisionId = newId();
    const received: boolean[] = [];
    const note = ({ id, isPublic }: { id: string; isPublic: boolean }) => {
      if (id === ref.id) received.push(isPublic);
    };
    const stop = await listenTo(site.redis, { visibilityChanged: note }, quietLogger);
    for (let times = 0; times < 2; times += 1) await decideOn(site, ref, 'remove', { decisionId });
    await waitFor(() => received.length === 2);
    await stop();
    expect(received).toEqual([false, false]);
  });

  it.each([
    ['draft', 'keep'],
    ['draft', 'remove'],
    ['draft', 'hide'],
    ['pending', 'hide'],
    ['rejected', 'keep'],
    ['rejected', 'return'],
  ] as const)('is refused about a blog that is %s: %s', async (status, decision) => {
    const ref = { kind: 'blog', id: await publish(site, { status }) } as const;
    const before = await blogOf(ref.id);
    expect((await decideOn(site, ref, decision)).status).toBe(409);
    expect(await blogOf(ref.id)).toEqual(before);
  });

  it('returns no comment, and knows neither names nor what is not there', async () => {
    const ref = { kind: 'comment', id: await addComment(site.other, await publish(site)) } as const;
    expect((await decideOn(site, ref, 'return')).status).toBe(409);
    expect((await decideOn(site, { kind: 'reply', id: newId() }, 'keep')).status).toBe(404);
    expect((await decideOn(site, { kind: 'name' as 'blog', id: newId() }, 'keep')).status).toBe(404);
  });

  it('closes the case also when it is taken with the classic calls, and can be repeated there', async () => {
    const id = await publish(site);
    await hideByReports(site, { kind: 'blog', id });
    const decisionId = newId();
    const by = { userId: site.admin.userId, name: site.admin.name };
    const reject = () =>
      site.callers.admin.post(`/internal/blogs/${id}/decision`, { body: { decision: 'reject', decisionId, by } });
    const [first, again] = [await reject(), await reject()];
    expect([first.status, first.body.before, again.status, again.body]).toEqual([200, 'approved', 200, first.body]);
    const { subjectChanged } = await eventsOf(site);
    const last = subjectChanged.filter(({ subject }) => subject.id === id).at(-1);
    expect(last).toMatchObject({ visibility: 'public', reasons: [], reportCount: 0 });
    expect(await blogOf(id)).toMatchObject({ decisionId, canAppeal: true });
    expect((await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId })).status).toBe(200);
    expect(await blogOf(id)).toMatchObject({ status: 'approved' });
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(200);
  });
});

describe('undoing a decision', () => {
  it('brings a removed reply back, with its count and its XP', async () => {
    const blogId = await publish(site);
    const ref = { kind: 'reply', id: await addReply(site.other, await addComment(site.author, blogId)) } as const;
    const [reporter, decisionId] = [await site.person('Reporter'), newId()];
    await report(reporter, ref);
    await decideOn(site, ref, 'remove', { decisionId });
    const record = async () => (await site.callers.admin.get(`/internal/moderation/reporters/${reporter.userId}`)).body;
    expect(await record()).toEqual({ right: 1, wrong: 0 });
    await decideOn(site, ref, 'restore', { undoes: decisionId });
    expect(await record()).toEqual({ right: 0, wrong: 1 });
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(2);
    const { xpTakenBack } = await eventsOf(site);
    const ours = xpTakenBack.filter(({ awardKey }) => awardKey === `comment:${ref.id}`);
    expect(ours.map(({ giveBack }) => giveBack)).toEqual([false, true]);
    expect(new Set(ours.map(({ key }) => key)).size).toBe(2);
    const { xp, activity } = await eventsOf(site);
    const counts = activity.filter(({ key }) => key.includes(ref.id)).map(({ kind }) => kind);
    expect(counts).toEqual(['comment_added', 'comment_withdrawn', 'comment_added']);
    expect(xp.filter(({ key }) => key.includes(ref.id))).toHaveLength(1);
    expect(await site.database.db.collection('removals').countDocuments({ subjectId: new ObjectId(ref.id) })).toBe(0);
  });

  it('shows what readers had hidden only until somebody decided', async () => {
    const ref = { kind: 'blog', id: await publish(site) } as const;
    const decisionId = newId();
    await hideByReports(site, ref);
    await decideOn(site, ref, 'remove', { decisionId });
    await decideOn(site, ref, 'restore', { undoes: decisionId });
    expect((await site.visitor.get(`/blog/post/${ref.id}`)).status).toBe(200);
    const { activity } = await eventsOf(site);
    const counts = activity.filter(({ key }) => key.includes(ref.id)).map(({ kind }) => kind);
    expect(counts).toEqual(['blog_published', 'blog_withdrawn', 'blog_published']);
  });

  it('leaves what an earlier or a later decision did', async () => {
    const ref = { kind: 'comment', id: await addComment(site.other, await publish(site)) } as const;
    const [hide, remove] = [newId(), newId()];
    await decideOn(site, ref, 'hide', { decisionId: hide });
    await decideOn(site, ref, 'remove', { decisionId: remove });
    expect((await decideOn(site, ref, 'restore', { undoes: hide })).body.visibility).toBe('removed');
    expect((await decideOn(site, ref, 'restore', { undoes: remove })).body.visibility).toBe('hidden');
    expect((await decideOn(site, ref, 'restore', { undoes: hide })).body.visibility).toBe('public');
  });

  it('cannot be undone by the classic calls beyond what they did', async () => {
    const id = await publish(site);
    await decideOn(site, { kind: 'blog', id }, 'hide');
    await decide(site, id, 'undo');
    expect((await blogOf(id)).status).toBe('pending');
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(404);
  });
});

describe('a text that was removed', () => {
  const dueAt = (days: number) => site.setNow(new Date(Date.now() + days * 24 * 60 * 60 * 1_000));
  const eraseAfter = async (days: number) => {
    dueAt(days);
    await site.modules.dataRights.removedTexts.eraseDue();
    site.setNow(null);
  };
  const stored = (id: string) => site.database.db.collection('comments').findOne({ _id: new ObjectId(id) });

  it('is kept while an appeal about it is open, for 60 days more at most', async () => {
    const blogId = await publish(site);
    const add = async () => ({ kind: 'comment', id: await addComment(site.other, blogId) }) as const;
    const [answered, forgotten] = [await add(), await add()];
    const note = (subject: Ref, decisionId: string, state: 'open' | 'answered') =>
      site.callers.admin.put(`/internal/moderation/appeals/${decisionId}`, { body: { state, subject } });
    const ids = [newId(), newId(), newId()] as const;
    for (const ref of [answered, forgotten]) await decideOn(site, ref, 'remove');
    // Appeals against two decisions about the first comment; the repeated notice changes nothing.
    for (const id of [ids[0], ids[0], ids[1]]) expect((await note(answered, id, 'open')).status).toBe(204);
    await note(forgotten, ids[2], 'open');
    const areKept = async (days: number) => {
      await eraseAfter(days);
      return Promise.all([answered, forgotten].map(async ({ id }) => (await stored(id)) !== null));
    };
    expect(await areKept(31)).toEqual([true, true]);
    await note(answered, ids[0], 'answered');
    expect(await areKept(31)).toEqual([true, true]);
    for (let time = 0; time < 2; time += 1) await note(answered, ids[1], 'answered');
    expect(await areKept(31)).toEqual([false, true]);
    expect(await areKept(89)).toEqual([false, true]);
    expect(await areKept(91)).toEqual([false, false]);
  });

  it('is kept 30 days for an appeal, and then gone with its reports; answers to it stay where they are', async () => {
    const blogId = await publish(site);
    const [bare, answered] = [
      await addComment(site.other, blogId, 'Bare'),
      await addComment(site.other, blogId, 'Answered'),
    ];
    const [first, second] = [
      await addReply(site.other, answered, 'Gone'),
      await addReply(site.author, answered, 'Here'),
    ];
    await report(await site.person('Reporter'), { kind: 'comment', id: bare }, { text: 'Rude!' });
    for (const id of [bare, answered]) await decideOn(site, { kind: 'comment', id }, 'remove');
    await decideOn(site, { kind: 'reply', id: first }, 'remove');
    await eraseAfter(29);
    expect([(await stored(bare))?.text, (await stored(answered))?.text]).toEqual(['Bare', 'Answered']);
    await eraseAfter(31);
    expect(await stored(bare)).toBeNull();
    expect(JSON.stringify(await stored(answered))).not.toMatch(/Answered|Gone|Olli/);
    const [left] = (await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body;
    expect(left.replies).toMatchObject([{ _id: second, text: 'Here' }]);
    expect(await site.database.db.collection('reports').countDocuments({ subjectId: new ObjectId(bare) })).toBe(0);
    const { subjectChanged } = await eventsOf(site);
    for (const id of [bare, answered, first]) {
      const states = subjectChanged.filter(({ subject }) => subject.id === id);
      expect(states.at(-1)).toMatchObject({ visibility: 'removed', reasons: [] });
    }
    expect((await decideOn(site, { kind: 'comment', id: answered }, 'keep')).body.visibility).toBe('removed');
  });

  it('takes what stood under a blog along', async () => {
    const id = await publish(site);
    await addComment(site.other, id);
    await decideOn(site, { kind: 'blog', id }, 'remove');
    await eraseAfter(31);
    expect((await site.admin.api.get(`/blog/post/${id}`)).status).toBe(404);
    expect(await site.database.db.collection('comments').countDocuments({ blogId: new ObjectId(id) })).toBe(0);
    expect(await site.database.db.collection('removals').countDocuments({ subjectId: new ObjectId(id) })).toBe(0);
  });

  it('stays when it was brought back in time', async () => {
    const ref = { kind: 'comment', id: await addComment(site.other, await publish(site), 'Stays') } as const;
    await decideOn(site, ref, 'remove');
    await decideOn(site, ref, 'keep');
    await eraseAfter(31);
    expect((await stored(ref.id))?.text).toBe('Stays');
  });
});

describe('who may publish', () => {
  const mute = (userId: string, name: string, until: string | null, revision: number) =>
    site.modules.profiles.updater.apply({ userId, name, image: null, mutedUntil: until, revision });

  it('is nobody who is muted, until the mute ends; drafts, likes and reports go on', async () => {
    const me = await site.person('Muted');
    const blogId = await publish(site);
    const commentId = await addComment(site.other, blogId);
    const until = new Date(Date.now() + 60_000).toISOString();
    await mute(me.userId, me.name, until, 1);
    const comment = { body: { postId: blogId, text: 'Hi' } };
    const refused = await me.api.post('/blog/comment/add', comment);
    expect([refused.status, refused.body.code, refused.body.until]).toEqual([403, 'muted', until]);
    expect((await me.api.post(`/blog/comment/${commentId}/reply`, { body: { text: 'Hi' } })).body.code).toBe('muted');
    expect((await me.api.post('/blog/create', { body: blogForm({ status: 'pending' }) })).body.code).toBe('muted');
    const draft = await me.api.post('/blog/create', { body: blogForm({ status: 'draft' }) });
    expect(draft.status).toBe(201);
    const sent = await me.api.put(`/blog/update/${draft.body.blog._id}`, { body: blogForm({ status: 'pending' }) });
    expect(sent.body.code).toBe('muted');
    expect((await me.api.patch(`/blog/blog/${blogId}/bloglike`)).status).toBe(200);
    expect((await report(me, { kind: 'blog', id: blogId })).status).toBe(201);
    await mute(me.userId, me.name, null, 2);
    expect((await me.api.post('/blog/comment/add', comment)).status).toBe(201);
  });

  it('is nobody while the surface is closed, with the reason', async () => {
    const id = await publish(site);
    const closed = async (surface: 'comments' | 'publishing' | 'reports') => {
      await publishSwitches(site.redis, { [surface]: 'We are tidying up.' });
      const calls = {
        comments: () => site.other.api.post('/blog/comment/add', { body: { postId: id, text: 'Hi' } }),
        publishing: () => site.other.api.post('/blog/create', { body: blogForm({ status: 'pending' }) }),
        reports: () => report(site.other, { kind: 'blog', id }),
      };
      return waitFor(async () => {
        const { status, body } = await calls[surface]();
        return status === 403 ? body : null;
      });
    };
    const refusal = { success: false, code: 'closed', message: 'We are tidying up.' };
    for (const surface of ['comments', 'publishing', 'reports'] as const)
      expect(await closed(surface)).toEqual({ ...refusal, surface });
    expect((await site.other.api.post('/blog/create', { body: blogForm({ status: 'draft' }) })).status).toBe(201);
    await publishSwitches(site.redis, {});
  });
});
