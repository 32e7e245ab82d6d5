import { listenTo } from '@storysprout/service-kit';
import { pngBuffer, quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { approveAsRead, blogForm, decide, multipart, publish } from '../support/factories';
import { markedChecks } from '../support/marked-checks';
import { addComment, decideOn, hideByReports, report } from '../support/moderating';
import { ownContent, story, told } from '../support/own-content';

const site = blogSite('corrections', { checks: markedChecks, limits: { savesPerMinute: 100_000, waitingBlogs: 3 } });
const { correct, remove, history, blogOf, publicTitle, stored } = ownContent(site);
const stateOf = async (id: string) =>
  (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === id).at(-1);
const published = async () => {
  const by = await site.person('Corrector');
  return { by, id: await publish(site, { by }) };
};
const caseOf = async (id: string) => {
  const body = { subjects: [{ kind: 'blog', id }] };
  return (await site.callers.admin.post('/internal/moderation/subjects', { body })).body.subjects[0].subject;
};

describe('a correction', () => {
  it('leaves what everybody reads as it was until a moderator approves it', async () => {
    const { by, id } = await published();
    const before = await blogOf(id, by);
    await addComment(site.other, id);
    const answer = await correct(id, { category: 'Poem', revision: before.revision }, by);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        correction: true,
        blog: { title: 'The brave fox', correction: { title: 'The braver fox', status: 'pending' } },
      },
    });
    expect(await publicTitle(id)).toBe('The brave fox');
    expect((await site.visitor.get(`/blog/post/${id}`)).body.blog).not.toHaveProperty('correction');
    expect((await site.other.api.get(`/blog/post/${id}`)).body.blog).not.toHaveProperty('correction');
    const revision = answer.body.blog.revision;
    expect((await decide(site, id, 'approve', undefined, site.admin, revision)).body.before).toBe('approved');
    const after = await blogOf(id, by);
    expect(after).toMatchObject({ title: 'The braver fox', category: 'Poem', date: before.date, commentCount: 1 });
    expect(after).not.toHaveProperty('correction');
    const lists = await site.visitor.get('/blog/all?view=card&q=braver&category=Poem');
    expect(lists.body.blogs.map(({ _id }: { _id: string }) => _id)).toContain(id);
    const { xp, activity } = await eventsOf(site);
    expect(xp.filter(({ key }) => key.includes(id))).toHaveLength(1);
    expect(activity.filter(({ key }) => key.includes(id)).map(({ kind }) => kind)).toEqual(['blog_published']);
  });

  it('that is sent back leaves the old text, with the reason for its writer', async () => {
    const { by, id } = await published();
    await correct(id, {}, by);
    const { body } = await decide(site, id, 'reject', 'Too short.');
    expect(body).toMatchObject({ before: 'approved', blog: { status: 'approved' } });
    expect(await publicTitle(id)).toBe('The brave fox');
    expect((await blogOf(id, by)).correction).toMatchObject({ status: 'rejected', reason: 'Too short.' });
    expect((await stateOf(id))?.reasons).toEqual([]);
    // With nothing left to decide, a decision is refused as for any blog.
    expect((await decide(site, id, 'approve')).status).toBe(409);
  });

  it('waits in the moderators’ queue with the text before and after it', async () => {
    const { by, id } = await published();
    await correct(id, { description: story('flag me') }, by);
    expect(await stateOf(id)).toMatchObject({ reasons: ['pending'], visibility: 'public', revision: 1 });
    expect(await caseOf(id)).toMatchObject({
      title: 'The brave fox',
      status: 'approved',
      revision: 1,
      correction: { title: 'The braver fox', text: story('flag me') },
    });
    expect((await caseOf(id)).findings).not.toEqual([]);
    const waiting = (await site.callers.admin.get('/internal/blogs?status=pending')).body.blogs;
    expect(waiting.map(({ _id }: { _id: string }) => _id)).toContain(id);
    const all = (await site.callers.admin.get('/internal/blogs')).body.blogs;
    expect(all.filter(({ _id }: { _id: string }) => _id === id)).toHaveLength(1);
    expect((await decideOn(site, { kind: 'blog', id }, 'keep', { revision: 0 })).status).toBe(409);
    expect((await decideOn(site, { kind: 'blog', id }, 'keep', { revision: 1 })).status).toBe(200);
    expect(await publicTitle(id)).toBe('The braver fox');
  });

  it('is not approved by a call that does not say which text was read', async () => {
    const { by, id } = await published();
    const { revision } = (await correct(id, {}, by)).body.blog;
    const refused = { status: 409, body: { code: 'revision_required' } };
    expect(await decide(site, id, 'approve')).toMatchObject(refused);
    expect(await decideOn(site, { kind: 'blog', id }, 'keep')).toMatchObject(refused);
    expect((await decideOn(site, { kind: 'blog', id }, 'hide', { revision })).status).toBe(200);
    expect(await decide(site, id, 'approve')).toMatchObject(refused);
    expect(await stored(id)).toMatchObject({ title: 'The brave fox', visibility: 'hidden' });
    expect((await decide(site, id, 'approve', undefined, site.admin, revision)).status).toBe(200);
    expect(await publicTitle(id)).toBe('The braver fox');
  });

  it('counts among the blogs that wait', async () => {
    const { by, id } = await published();
    for (let at = 0; at < 2; at += 1) await publish(site, { by, status: 'pending' });
    expect((await correct(id, {}, by)).status).toBe(200);
    // Replacing the waiting correction does not add one to the count.
    expect((await correct(id, { title: 'The bravest fox' }, by)).status).toBe(200);
    expect((await by.api.post('/blog/create', { body: blogForm({ status: 'pending' }) })).status).toBe(429);
    const summary = (await site.callers.admin.get('/internal/moderation/summary')).body;
    expect(summary.pending).toBe(await waitingNow());
  });

  it('saved as a draft waits for nobody, and can be let go', async () => {
    const { by, id } = await published();
    expect((await correct(id, { status: 'draft', description: 'Only begun' }, by)).body.correction).toBe(true);
    expect((await stateOf(id))?.reasons).toEqual([]);
    expect((await site.other.api.delete(`/blog/post/${id}/correction`)).status).toBe(403);
    expect((await by.api.delete(`/blog/post/${id}/correction`)).body.blog).not.toHaveProperty('correction');
    expect((await by.api.delete(`/blog/post/${id}/correction`)).status).toBe(409);
    expect(told(await history(id, by))).toEqual([
      ['draft', 'The braver fox'],
      ['approved', 'The brave fox'],
    ]);
  });

  it('of two tabs: the later one is told', async () => {
    const { by, id } = await published();
    expect((await correct(id, { revision: 0 }, by)).status).toBe(200);
    expect((await correct(id, { revision: 0, title: 'Other tab' }, by)).status).toBe(409);
  });

  it('shows its picture to nobody before it is approved, and the old one to nobody after', async () => {
    const by = await site.person('Painter');
    const form = (title: string) => blogForm({ title, status: 'pending' }) as Record<string, unknown>;
    const { _id: id } = (await by.api.post('/blog/create', { body: multipart(form('A'), await pngBuffer(20, 20)) }))
      .body.blog;
    await decide(site, id, 'approve');
    const old = (await site.visitor.get(`/blog/post/${id}`)).body.blog.image;
    await by.api.put(`/blog/update/${id}`, { body: multipart(form('B'), await pngBuffer(30, 30)) });
    const signed = (await blogOf(id, by)).correction?.image ?? '';
    const bare = signed.split('?')[0];
    expect((await site.visitor.get(`/images/${signed}`)).status).toBe(200);
    expect((await site.visitor.get(`/images/${bare}`)).status).toBe(404);
    const since = new Date(Date.now() - 1_000).toISOString();
    await approveAsRead(site, id);
    expect((await site.visitor.get(`/images/${bare}`)).status).toBe(200);
    await waitFor(async () => (await site.visitor.get(`/images/${old}`)).status === 404);
    const { takenBack } = (await site.visitor.get(`/blog/taken-back?since=${since}`)).body;
    expect(takenBack).toEqual(
      expect.arrayContaining([
        { kind: 'picture', id: old },
        { kind: 'blog', id },
      ]),
    );
    const first = (await history(id, by)).at(-1)?.image ?? '';
    expect((await site.visitor.get(`/images/${first}`)).status).toBe(200);
  });

  it('is announced to open pages and to the caches of both categories', async () => {
    const { by, id } = await published();
    await correct(id, { category: 'Poem' }, by);
    const received: string[] = [];
    const stop = await listenTo(
      site.redis,
      {
        visibilityChanged: (seen) => {
          if (seen.id === id) received.push(`public: ${seen.isPublic}`);
        },
        blogChanged: (seen) => {
          if (seen.blogId === id) received.push(String(seen.category));
        },
      },
      quietLogger,
    );
    await approveAsRead(site, id);
    await waitFor(() => received.length >= 3);
    await stop();
    expect(received.sort()).toEqual(['Poem', 'Story', 'public: true']);
  });
});

describe('a decision about a correction that is taken back', () => {
  it.each(['approve', 'reject'] as const)('after %s, waits again beside the old text', async (decision) => {
    const { by, id } = await published();
    const { revision } = (await correct(id, {}, by)).body.blog;
    await decide(site, id, decision, undefined, site.admin, revision);
    expect((await decide(site, id, 'undo')).status).toBe(200);
    expect(await publicTitle(id)).toBe('The brave fox');
    expect((await blogOf(id, by)).correction).toMatchObject({ status: 'pending', title: 'The braver fox' });
    expect((await stateOf(id))?.reasons).toEqual(['pending']);
    expect(told(await history(id, by))).toEqual([
      ['pending', 'The braver fox'],
      ['approved', 'The brave fox'],
    ]);
  });

  it('by an appeal waits again', async () => {
    const { by, id } = await published();
    await correct(id, {}, by);
    const decisionId = new ObjectId().toHexString();
    await decideOn(site, { kind: 'blog', id }, 'return', { decisionId });
    expect(await blogOf(id, by)).toMatchObject({ decisionId, canAppeal: true, correction: { status: 'rejected' } });
    await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId });
    expect((await blogOf(id, by)).correction?.status).toBe('pending');
    expect(await publicTitle(id)).toBe('The brave fox');
  });

  it('never publishes a text that nobody approved', async () => {
    const { by, id } = await published();
    await correct(id, {}, by);
    await report(site.other, { kind: 'blog', id });
    const decisionId = new ObjectId().toHexString();
    await decideOn(site, { kind: 'blog', id }, 'return', { decisionId });
    expect(await blogOf(id, by)).toMatchObject({ status: 'rejected', title: 'The braver fox' });
    await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId });
    expect(await publicTitle(id)).toBe('The brave fox');
  });
});

describe('a blog that is not public', () => {
  it('while hidden, is mended by a correction that is approved', async () => {
    const { by, id } = await published();
    await hideByReports(site, { kind: 'blog', id });
    const { revision } = (await correct(id, {}, by)).body.blog;
    expect(await publicTitle(id)).toBeUndefined();
    expect((await decideOn(site, { kind: 'blog', id }, 'keep', { revision })).status).toBe(200);
    expect(await publicTitle(id)).toBe('The braver fox');
  });

  it('once removed, takes no correction, and one that waited waits no more', async () => {
    const { by, id } = await published();
    await correct(id, {}, by);
    await decideOn(site, { kind: 'blog', id }, 'remove');
    expect((await stateOf(id))?.reasons).toEqual([]);
    expect((await correct(id, {}, by)).status).toBe(409);
  });

  it('once withdrawn, goes on with the newest words', async () => {
    const { by, id } = await published();
    await correct(id, {}, by);
    await remove(id, by);
    expect(await blogOf(id, by)).toMatchObject({ status: 'draft', title: 'The braver fox' });
    expect((await stateOf(id))?.reasons).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('a moderator decides only about the text they read', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { by, id } = await published();
      const { revision } = (await correct(id, { title: 'Read by the moderator' }, by)).body.blog;
      const [approved, replaced] = await Promise.all([
        decide(site, id, 'approve', undefined, site.admin, revision),
        correct(id, { title: 'Not read yet' }, by),
      ]);
      expect(replaced?.status).toBe(200);
      const title = approved?.status === 200 ? 'Read by the moderator' : 'The brave fox';
      expect([200, 409]).toContain(approved?.status);
      expect(await publicTitle(id)).toBe(title);
      expect((await blogOf(id, by)).correction).toMatchObject({ title: 'Not read yet', status: 'pending' });
    }
  });

  it('withdrawing and approving end with a draft', async () => {
    const { by, id } = await published();
    await correct(id, {}, by);
    const answers = await Promise.all([approveAsRead(site, id), remove(id, by)]);
    expect(answers[1]?.status).toBe(200);
    expect((await stored(id))?.status).toBe('draft');
    expect(await publicTitle(id)).toBeUndefined();
  });
});

async function waitingNow(): Promise<number> {
  const blogs = site.database.db.collection('blogs');
  const corrected = { status: 'approved', 'correction.status': 'pending' };
  return blogs.countDocuments({ $or: [{ status: 'pending' }, corrected] });
}

// The expected status of every call, for each role and state of the blog.
const states = [
  'draft',
  'pending',
  'rejected',
  'approved',
  'corrected',
  'hidden',
  'removed',
  'withdrawn',
  'deleted',
] as const;
type State = (typeof states)[number];

async function make(state: State): Promise<{ by: Person; id: string }> {
  const by = await site.person('Matrix');
  const status = state === 'draft' || state === 'pending' || state === 'rejected' ? state : 'approved';
  const id = await publish(site, { by, status: state === 'deleted' ? 'draft' : status });
  if (state === 'corrected') await correct(id, {}, by);
  if (state === 'hidden') await decideOn(site, { kind: 'blog', id }, 'hide');
  if (state === 'removed') await decideOn(site, { kind: 'blog', id }, 'remove');
  if (state === 'withdrawn' || state === 'deleted') await remove(id, by);
  return { by, id };
}

const calls = ['delete', 'undelete', 'update', 'history', 'restore', 'drop'] as const;
type Call = (typeof calls)[number];

const make404 = [404, 404, 404, 404, 404, 404] as const;
/** The statuses of the writer's calls, in the order of `calls`. */
const ofWriter: Readonly<Record<State, readonly number[]>> = {
  draft: [200, 404, 200, 200, 404, 409],
  pending: [200, 404, 409, 200, 409, 409],
  rejected: [200, 404, 200, 200, 200, 409],
  approved: [200, 404, 200, 200, 200, 409],
  corrected: [200, 404, 200, 200, 200, 200],
  hidden: [200, 404, 200, 200, 200, 409],
  removed: [200, 404, 409, 200, 409, 409],
  withdrawn: [200, 404, 200, 200, 200, 409],
  deleted: [404, 200, 404, 404, 404, 404],
};
/** Readers see public blogs but may not change them. They get a 404 for all others. */
const ofReader = (state: State) =>
  state === 'approved' || state === 'corrected' ? [403, 404, 403, 403, 403, 403] : make404;
/** Only its writer may delete a draft that nobody has reported. */
const ofModerator = (state: State) => [state === 'draft' || state === 'withdrawn' ? 409 : 200, 404, 403, 200, 403, 403];

function ask(who: Person['api'], call: Call, id: string) {
  const body = blogForm({ status: 'draft' });
  if (call === 'delete') return who.delete(`/blog/post/${id}`, { body: { reason: 'Please be kind.' } });
  if (call === 'undelete') return who.post(`/blog/post/${id}/undelete`);
  if (call === 'update') return who.put(`/blog/update/${id}`, { body });
  if (call === 'history') return who.get(`/blog/post/${id}/history`);
  if (call === 'restore') return who.post(`/blog/post/${id}/restore`, { body: { revision: 0 } });
  return who.delete(`/blog/post/${id}/correction`);
}

describe.each(states)('the calls about a blog that is %s', (state) => {
  it('are for its writer', async () => {
    const found: number[] = [];
    for (const call of calls) {
      const { by, id } = await make(state);
      found.push((await ask(by.api, call, id)).status);
    }
    expect(found).toEqual(ofWriter[state]);
  });

  it('are nothing for other readers and visitors', async () => {
    const { id } = await make(state);
    const found: number[] = [];
    for (const call of calls) {
      found.push((await ask(site.other.api, call, id)).status);
      expect((await ask(site.visitor, call, id)).status).toBe(401);
    }
    expect(found).toEqual(ofReader(state));
  });

  it('let moderators look at its history and take it away', async () => {
    const found: number[] = [];
    for (const call of calls) {
      const { id } = await make(state);
      found.push((await ask(site.admin.api, call, id)).status);
    }
    expect(found).toEqual(ofModerator(state));
  });
});
