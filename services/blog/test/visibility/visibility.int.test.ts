import { removedText, type Visibility } from '@storysprout/contract';
import { waitFor } from '@storysprout/service-kit/testing';
import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlogSubjectKind } from '../../src/events';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { decide, publish } from '../support/factories';
import { markedChecks } from '../support/marked-checks';
import { addComment, addReply, decideOn, hideByReports, type Ref, report } from '../support/moderating';

const site = blogSite('visibility', { checks: markedChecks });
const kinds = ['blog', 'comment', 'reply'] as const;
const states = ['public', 'held', 'hidden by reports', 'hidden', 'removed', 'deleted by its writer'] as const;
type State = (typeof states)[number];
const roles = ['stranger', 'reader', 'writer', 'moderator'] as const;
type Role = (typeof roles)[number];

interface Thing extends Ref {
  readonly blogId: string;
  readonly commentId: string;
  readonly writer: Person;
}

/** A blog, comment or reply in this state. */
async function make(kind: BlogSubjectKind, state: State): Promise<Thing> {
  const writer = await site.person('Wren Writer');
  const text = state === 'held' ? 'held please' : 'Hello there';
  const blogId = await publish(site, {
    by: kind === 'blog' ? writer : site.author,
    form: { title: `A tale of ${state}` },
  });
  const commentId =
    kind === 'blog'
      ? ''
      : await addComment(kind === 'comment' ? writer : site.other, blogId, kind === 'comment' ? text : 'First');
  const id = kind === 'blog' ? blogId : kind === 'comment' ? commentId : await addReply(writer, commentId, text);
  const thing = { kind, id, blogId, commentId, writer };
  if (state === 'hidden by reports') await hideByReports(site, thing);
  if (state === 'hidden') await decideOn(site, thing, 'hide');
  if (state === 'removed') await decideOn(site, thing, 'remove');
  if (state === 'deleted by its writer') await writer.api.delete(`/blog/${kind}/${id}`);
  return thing;
}

function clientOf(role: Role, { writer }: Thing) {
  return { stranger: site.visitor, reader: site.other.api, writer: writer.api, moderator: site.admin.api }[role];
}

/** Returns the subject as this role gets it; null if it does not. */
async function seenBy(role: Role, thing: Thing) {
  const api = clientOf(role, thing);
  if (thing.kind === 'blog') return (await api.get(`/blog/post/${thing.id}`)).body.blog ?? null;
  const comments: { _id: string; replies: { _id: string }[] }[] = (
    await api.get(`/blog/comment/get?postId=${thing.blogId}`)
  ).body;
  if (thing.kind === 'comment') return comments.find(({ _id }) => _id === thing.id) ?? null;
  const replies = (await api.get(`/blog/comment/replies?commentId=${thing.commentId}`)).body.replies as {
    _id: string;
  }[];
  const inList = comments.flatMap((comment) => comment.replies).find(({ _id }) => _id === thing.id) ?? null;
  expect(replies.find(({ _id }) => _id === thing.id) ?? null).toEqual(inList);
  return inList;
}

const visibilityIn: Readonly<Record<State, Visibility>> = {
  public: 'public',
  held: 'held',
  'hidden by reports': 'hidden',
  hidden: 'hidden',
  removed: 'removed',
  'deleted by its writer': 'removed',
};

const cases = kinds.flatMap((kind) =>
  states
    // Blogs are never held, because every blog waits for a moderator anyway, and their writers delete them in another
    // way.
    .filter((state) => kind !== 'blog' || !['held', 'deleted by its writer'].includes(state))
    .map((state) => ({ kind, state })),
);

describe.each(cases)('a $kind that is $state', ({ kind, state }) => {
  let thing: Thing;
  beforeAll(async () => {
    thing = await make(kind, state);
  });
  const isPublic = state === 'public';

  it.each(roles)('is read by a %s as it should be', async (role) => {
    const seen = await seenBy(role, thing);
    const isAllowed = isPublic || role === 'moderator' || (role === 'writer' && state !== 'deleted by its writer');
    expect(seen !== null).toBe(isAllowed);
    if (seen) expect(seen.visibility ?? 'public').toBe(visibilityIn[state]);
    if (seen && isPublic) expect(seen).not.toHaveProperty('visibility');
    const isDecided = state === 'hidden' || state === 'removed';
    if (seen && isDecided) expect(seen).toMatchObject({ visibilityReason: 'Please be kind.', canAppeal: true });
  });

  it('is counted, listed and searched only if it is public', async () => {
    const { body } = await site.visitor.get('/blog/all');
    const listed = body.blogs.find(({ _id }: { _id: string }) => _id === thing.blogId);
    if (kind === 'blog') {
      expect(listed !== undefined).toBe(isPublic);
      const search = `/blog/all?q=${encodeURIComponent(`tale of ${state}`)}`;
      const ids = (query: string) => async () =>
        (await site.other.api.get(query)).body.blogs.map(({ _id }: Thing & { _id: string }) => _id);
      expect((await ids(search)()).includes(thing.id)).toBe(isPublic);
      expect((await ids(`${search}&view=card&since=week&category=Story`)()).includes(thing.id)).toBe(isPublic);
      return;
    }
    const others = kind === 'reply' ? 1 : 0;
    const expected = others + (isPublic ? 1 : 0);
    expect(listed.commentCount).toBe(expected);
    expect((await site.visitor.get(`/blog/comments/count/${thing.blogId}`)).body.totalCount).toBe(expected);
  });

  it('is answered, liked, shared and reported only by those who see it', async () => {
    const reader = await site.person('Reader');
    const status = async (call: Promise<{ status: number }>) => (await call).status;
    const expected = isPublic ? 200 : 404;
    if (kind === 'blog') {
      expect(await status(reader.api.patch(`/blog/blog/${thing.id}/bloglike`))).toBe(expected);
      expect(await status(reader.api.post(`/blog/post/${thing.id}/share`))).toBe(expected);
      const added = reader.api.post('/blog/comment/add', { body: { postId: thing.id, text: 'Hi' } });
      expect(await status(added)).toBe(isPublic ? 201 : 404);
      expect(await status(reader.api.get(`/blog/comment/get?postId=${thing.id}`))).toBe(expected);
      expect(await status(reader.api.get(`/blog/comments/count/${thing.id}`))).toBe(expected);
    }
    if (kind === 'comment') {
      expect(await status(reader.api.patch(`/blog/comment/${thing.id}/like`))).toBe(expected);
      const answered = reader.api.post(`/blog/comment/${thing.id}/reply`, { body: { text: 'Hi' } });
      expect(await status(answered)).toBe(isPublic ? 201 : 404);
    }
    expect(await status(report(reader, thing))).toBe(isPublic ? 201 : 404);
    expect(await status(report(thing.writer, thing))).toBe(state === 'deleted by its writer' ? 404 : 403);
  });
});

describe('a comment that is gone', () => {
  it('leaves its place to its public replies, which others still read', async () => {
    const blogId = await publish(site);
    const writer = await site.person('Wren Writer');
    const commentId = await addComment(writer, blogId, 'Not nice');
    await addReply(site.other, commentId, 'one');
    const second = await addReply(site.author, commentId, 'two');
    await decideOn(site, { kind: 'comment', id: commentId }, 'remove');
    const [placeholder] = (await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body;
    expect(placeholder).toMatchObject({
      _id: commentId,
      text: removedText,
      name: '',
      image: null,
      visibility: 'removed',
    });
    for (const secret of ['userId', 'visibilityReason', 'decisionId']) expect(placeholder).not.toHaveProperty(secret);
    expect(placeholder.replies.map(({ text }: { text: string }) => text)).toEqual(['one', 'two']);
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(2);
    await site.author.api.delete(`/blog/reply/${second}`);
    expect((await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body[0]).toMatchObject({ replyCount: 1 });
    for (const { _id } of placeholder.replies) await decideOn(site, { kind: 'reply', id: _id }, 'remove');
    expect((await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body).toEqual([]);
    expect((await site.visitor.get(`/blog/comment/replies?commentId=${commentId}`)).status).toBe(404);
    expect((await writer.api.get(`/blog/comment/get?postId=${blogId}`)).body[0].text).toBe('Not nice');
  });

  it('moves no other reply, so that a page goes on where the last one ended', async () => {
    const blogId = await publish(site);
    const commentId = await addComment(site.other, blogId);
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push(await addReply(site.author, commentId, `Reply ${at}`));
    const first = (await site.visitor.get(`/blog/comment/replies?commentId=${commentId}&limit=3`)).body;
    await decideOn(site, { kind: 'reply', id: ids[1] ?? '' }, 'hide');
    await decideOn(site, { kind: 'reply', id: ids[4] ?? '' }, 'hide');
    const rest = await site.visitor.get(`/blog/comment/replies?commentId=${commentId}&cursor=${first.nextCursor}`);
    expect(rest.body.replies.map(({ text }: { text: string }) => text)).toEqual([
      'Reply 3',
      'Reply 5',
      'Reply 6',
      'Reply 7',
    ]);
  });
});

describe('a text that is held', () => {
  it('is shown to its writer, and counted, announced and paid once a moderator keeps it', async () => {
    const blogId = await publish(site);
    const writer = await site.person('Held Writer');
    const { status, body } = await writer.api.post('/blog/comment/add', {
      body: { postId: blogId, text: 'held please' },
    });
    expect([status, body.comment.visibility]).toEqual([201, 'held']);
    const ref = { kind: 'comment', id: body.comment._id } as const;
    const paid = async () =>
      (await eventsOf(site)).xp.filter(({ userId }) => userId === writer.userId).map(({ key }) => key);
    expect(await paid()).toEqual([]);
    const told = (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === ref.id);
    expect(told).toMatchObject([{ version: 1, visibility: 'held', reasons: ['held'], authorId: writer.userId }]);
    for (let at = 0; at < 2; at += 1) await decideOn(site, ref, 'keep');
    expect(await paid()).toEqual([`comment:${ref.id}`]);
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(1);
    const after = (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === ref.id);
    expect(after.at(-1)).toMatchObject({ version: 3, visibility: 'public', reasons: [] });
  });

  it('is urgent when it sounds like a worry, and its writer reads where help is', async () => {
    const blogId = await publish(site);
    const sent = { body: { postId: blogId, text: 'I am so sad' } };
    const { body } = await site.other.api.post('/blog/comment/add', sent);
    expect(body).toMatchObject({ help: 'You are not alone.', comment: { visibility: 'held' } });
    const { subjectChanged } = await eventsOf(site);
    expect(subjectChanged.find(({ subject }) => subject.id === body.comment._id)?.reasons).toEqual(['worry', 'held']);
  });

  it.each([
    ['She wanted to kill herself, and nobody would miss her.', true],
    ['She wanted to kill herself, and nobody would miss her. I want to kill myself.', undefined],
  ])('is held with a worry, which is fiction only when nobody says it of themselves: %s', async (text, isFiction) => {
    const id = await addComment(site.other, await publish(site), text);
    const { subjectChanged } = await eventsOf(site);
    const state = subjectChanged.find(({ subject }) => subject.id === id);
    expect(state).toMatchObject({ visibility: 'held', reasons: ['worry', 'held'] });
    expect(state?.isFiction).toBe(isFiction);
  });

  it('is only flagged when it may be shown', async () => {
    const blogId = await publish(site);
    const id = await addComment(site.other, blogId, 'flag me');
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(1);
    const { subjectChanged } = await eventsOf(site);
    expect(subjectChanged.find(({ subject }) => subject.id === id)).toMatchObject({
      visibility: 'public',
      reasons: ['found'],
    });
  });

  it('earns nothing when it is never kept, and nothing is taken back', async () => {
    const blogId = await publish(site);
    const writer = await site.person('Held Writer');
    const id = await addComment(writer, blogId, 'held please');
    await decideOn(site, { kind: 'comment', id }, 'remove');
    const { xp, xpTakenBack } = await eventsOf(site);
    expect([...xp, ...xpTakenBack].filter(({ userId }) => userId === writer.userId)).toEqual([]);
  });
});

describe('taking away', () => {
  const take = (by: Person, { kind, id }: Ref, body?: object) =>
    by.api.delete(`/blog/${kind === 'blog' ? 'post' : kind}/${id}`, { body });

  it.each([
    ['blog', 'stranger', 401],
    ['blog', 'reader', 403],
    ['blog', 'writer', 200],
    ['blog', 'moderator', 200],
    ['comment', 'stranger', 401],
    ['comment', 'reader', 403],
    ['comment', 'writer', 200],
    ['comment', 'moderator', 200],
    ['reply', 'stranger', 401],
    ['reply', 'reader', 403],
    ['reply', 'writer', 200],
    ['reply', 'moderator', 200],
  ] as const)('a %s, as a %s: %i', async (kind, role, expected) => {
    const thing = await make(kind, 'public');
    const address = `/blog/${kind === 'blog' ? 'post' : kind}/${thing.id}`;
    const { status } = await clientOf(role, thing).delete(address, { body: { reason: 'Please be kind.' } });
    expect(status).toBe(expected);
    expect((await seenBy('stranger', thing)) === null).toBe(expected === 200);
  });

  it('needs a reason of a moderator', async () => {
    const thing = await make('comment', 'public');
    expect((await take(site.admin, thing)).status).toBe(400);
    expect((await take(site.admin, thing, { reason: ' ' })).status).toBe(400);
  });

  it('costs XP when a moderator does it, and none when the writer does', async () => {
    const [removed, deleted] = [await make('comment', 'public'), await make('comment', 'public')];
    await take(site.admin, removed, { reason: 'Please be kind.' });
    await take(site.admin, removed, { reason: 'Again.' });
    await take(deleted.writer, deleted);
    const { xpTakenBack, subjectDecided } = await eventsOf(site);
    const of = ({ writer }: Thing) => xpTakenBack.filter(({ userId }) => userId === writer.userId);
    expect(of(removed)).toMatchObject([{ awardKey: `comment:${removed.id}`, giveBack: false }]);
    expect(of(deleted)).toEqual([]);
    const told = subjectDecided.filter(({ subject }) => subject.id === removed.id);
    expect(told).toMatchObject([
      {
        decision: 'remove',
        reason: 'Please be kind.',
        authorId: removed.writer.userId,
        before: 'public',
        visibility: 'removed',
      },
    ]);
    expect((await seenBy('writer', removed)).decisionId).toBe(told[0]?.decisionId);
  });

  it('is for good when the writer did it: a moderator who finds nothing wrong does not bring it back', async () => {
    const thing = await make('comment', 'deleted by its writer');
    expect((await decideOn(site, thing, 'keep')).body.visibility).toBe('removed');
    expect((await take(thing.writer, thing)).status).toBe(404);
  });

  it('keeps a removed blog from being sent again', async () => {
    const id = await publish(site, { status: 'pending' });
    await decideOn(site, { kind: 'blog', id }, 'remove');
    const { body } = await site.author.api.get(`/blog/post/${id}`);
    expect(body.blog).toMatchObject({ status: 'rejected', visibility: 'removed', visibilityReason: 'Please be kind.' });
    const form = { title: 'Again', category: 'Story', description: 'x '.repeat(60), status: 'pending' };
    expect((await site.author.api.put(`/blog/update/${id}`, { body: form })).status).toBe(409);
  });
});

describe('announcements', () => {
  it('say what is gone and what is back', async () => {
    const received: { kind: string; id: string; blogId?: string; isPublic: boolean }[] = [];
    const listener = new Redis(site.redisUrl);
    listener.on('message', (_, text: string) => received.push(JSON.parse(text)));
    await listener.subscribe('visibilityChanged');
    const thing = await make('comment', 'hidden by reports');
    await decideOn(site, thing, 'keep');
    await waitFor(() => received.filter(({ id }) => id === thing.id).length === 2);
    expect(received.filter(({ id }) => id === thing.id)).toMatchObject([
      { kind: 'comment', blogId: thing.blogId, isPublic: false },
      { kind: 'comment', blogId: thing.blogId, isPublic: true },
    ]);
    listener.disconnect();
  });
});

describe('documents from before', () => {
  it('are public, and can be reported and decided about', async () => {
    const blogId = await publish(site);
    const id = await addComment(site.other, blogId);
    const reply = await addReply(site.other, id);
    const fields = {
      version: '',
      decisionId: '',
      visibility: '',
      openReports: '',
      isFound: '',
      isUrgent: '',
      visibilityReason: '',
    };
    await site.database.db.collection('blogs').updateOne({ _id: new ObjectId(blogId) }, { $unset: fields });
    await hideByReports(site, { kind: 'reply', id: reply });
    expect((await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body[0]).toMatchObject({
      replies: [],
      replyCount: 0,
    });
    await hideByReports(site, { kind: 'blog', id: blogId });
    expect((await site.visitor.get(`/blog/post/${blogId}`)).status).toBe(404);
    await decide(site, blogId, 'reject', 'Please add an ending.');
    await decide(site, blogId, 'undo');
    expect((await site.author.api.get(`/blog/post/${blogId}`)).body.blog).toMatchObject({
      status: 'approved',
      visibility: 'hidden',
    });
  });
});
