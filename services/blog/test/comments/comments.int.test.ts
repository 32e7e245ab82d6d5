import { addCommentResponse, addReplyResponse, comment as commentSchema, replyPage } from '@storysprout/contract';
import { encodeCursor } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CommentDocument } from '../../src/comments/comment.document';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { decide, publish } from '../support/factories';

const site = blogSite('comments');
const add = (person: Person, postId: unknown, text: unknown = 'What a lovely story!') =>
  person.api.post('/blog/comment/add', { body: { postId, text } });
const reply = (person: Person, commentId: string, text: unknown = 'Thank you!') =>
  person.api.post(`/blog/comment/${commentId}/reply`, { body: { text } });
const list = (postId: string, query = '') => site.visitor.get(`/blog/comment/get?postId=${postId}${query}`);
const total = async (postId: string): Promise<number> =>
  (await site.visitor.get(`/blog/comments/count/${postId}`)).body.totalCount;
/** A new reader, for whom no rate limit has counted anything yet. */
const reader = () => site.person('Kind Reader');

const replies = (commentId: string, query = '', by = site.visitor) =>
  by.get(`/blog/comment/replies?commentId=${commentId}${query}`);
const textsOf = (entries: readonly { text: string }[]) => entries.map(({ text }) => text);
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Reply ${from + at}`);

/** A comment with this many replies, by enough readers that none of them writes too fast. */
async function commentWithReplies(postId: string, count: number): Promise<string> {
  const commentId: string = (await add(await reader(), postId)).body.comment._id;
  let writer = await reader();
  for (let number = 1; number <= count; number += 1) {
    if (number % 20 === 0) writer = await reader();
    expect((await reply(writer, commentId, `Reply ${number}`)).status).toBe(201);
  }
  return commentId;
}

describe('POST /blog/comment/add', () => {
  it('adds a comment that everybody sees', async () => {
    const id = await publish(site);
    const me = await reader();
    const { status, body } = await add(me, id, '  So nice!  ');
    expect(status).toBe(201);
    expect(addCommentResponse.parse(body)).toEqual(body);
    expect(body.comment).toMatchObject({
      name: 'Kind Reader',
      text: 'So nice!',
      likes: [],
      replies: [],
      userId: me.userId,
    });
    expect((await list(id)).body.map(({ text }: { text: string }) => text)).toEqual(['So nice!']);
    expect(await total(id)).toBe(1);
    expect((await site.visitor.get(`/blog/post/${id}`)).body.blog.commentCount).toBe(1);
  });

  it('keeps what many write at once apart: who is refused, is refused alone', async () => {
    const id = await publish(site);
    const comments = site.database.db.collection<CommentDocument>('comments');
    const [open = '', full = '', hidden = ''] = [
      (await add(await reader(), id)).body.comment._id,
      (await add(await reader(), id)).body.comment._id,
      (await add(await reader(), id)).body.comment._id,
    ];
    await comments.updateOne({ _id: new ObjectId(full) }, { $set: { replyCount: 500 } });
    await comments.updateOne({ _id: new ObjectId(hidden) }, { $set: { visibility: 'hidden' } });
    const people = await Promise.all(Array.from({ length: 12 }, reader));
    const child = people[3];
    if (!child) throw new Error('There are twelve.');
    // The service stores a profile when its owner writes something.
    await add(child, await publish(site));
    await site.database.db
      .collection<{ _id: ObjectId }>('authors')
      .updateOne({ _id: new ObjectId(child.userId) }, { $set: { 'consent.isShown': false } });
    const before = await eventsOf(site);
    const answers = await Promise.all(
      people.map((person, at) => {
        if (at % 4 === 0) return reply(person, open, `Reply ${at}`);
        if (at % 4 === 1) return reply(person, full);
        return at % 4 === 2 ? reply(person, hidden) : add(person, id, 'Lovely fox!');
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 404, 403, 201, 409, 404, 201, 201, 409, 404, 201]);
    expect(new Set(answers.flatMap(({ body }) => body.comment?._id ?? body.reply?._id ?? []))).toHaveLength(5);
    expect(textsOf((await list(id)).body).filter((text) => text === 'Lovely fox!')).toHaveLength(2);
    expect(new Set(textsOf((await replies(open)).body.replies))).toEqual(new Set(['Reply 0', 'Reply 4', 'Reply 8']));
    expect(await total(id)).toBe(3 + 5);
    const after = await eventsOf(site);
    expect(after.xp.length - before.xp.length).toBe(5);
    expect(after.activity.length - before.activity.length).toBe(5);
  });

  it('counts exactly what many add at once', async () => {
    const id = await publish(site);
    const people = await Promise.all(Array.from({ length: 12 }, reader));
    await Promise.all(people.map((person) => add(person, id)));
    expect(await total(id)).toBe(12);
    expect((await list(id)).body).toHaveLength(12);
  });

  it('tells what the writer earned', async () => {
    const id = await publish(site);
    const me = await reader();
    const { body } = await add(me, id);
    const { xp, activity } = await eventsOf(site);
    expect(xp.filter(({ userId }) => userId === me.userId)).toMatchObject([
      { key: `comment:${body.comment._id}`, reason: 'comment', xp: 3 },
    ]);
    expect(activity.filter(({ userId }) => userId === me.userId)).toMatchObject([{ kind: 'comment_added' }]);
  });

  it.each([
    [
      'my number is 555-123-4567',
      'This looks like a phone number. Keep it secret to stay safe, and take it out, please.',
    ],
    [
      'mail me: fox@example.com',
      'This looks like an email address. Keep it secret to stay safe, and take it out, please.',
    ],
    [
      'I live at 12 Maple Street',
      'This looks like where somebody lives. Keep it secret to stay safe, and take it out, please.',
    ],
    ['go to www.example.com', "Links to other websites aren't allowed here. Please take it out."],
    ['this is sh1t', "Oops! One of these words isn't kind. Can you say it another way?"],
  ])('kindly refuses "%s"', async (text, message) => {
    const id = await publish(site);
    const { status, body } = await add(await reader(), id, text);
    expect([status, body]).toEqual([422, { success: false, code: 'text_refused', message }]);
    expect(await total(id)).toBe(0);
  });

  it.each([
    ['an empty text', '', 'Please fill in the comment.'],
    ['spaces only', '  \n ', 'Please fill in the comment.'],
    ['1,001 characters', 'x'.repeat(1_001), 'The comment is too long: at most 1000 characters, please.'],
    ['NUL', 'a\u0000', "The comment has characters that can't be shown."],
    ['a number', 5, 'Please fill in the comment.'],
    ['an operator', { $gt: '' }, 'Please fill in the comment.'],
  ])('refuses %s', async (_, text, message) => {
    const id = await publish(site);
    const { status, body } = await add(await reader(), id, text);
    expect([status, body.message]).toEqual([400, message]);
  });

  it.each([
    ['a malformed postId', 'x'],
    ['an operator for a postId', { $ne: null }],
    ['no postId', undefined],
  ])('refuses %s', async (_, postId) => {
    expect((await add(await reader(), postId)).status).toBe(400);
  });

  it('refuses visitors', async () => {
    const id = await publish(site);
    expect((await site.visitor.post('/blog/comment/add', { body: { postId: id, text: 'Hi' } })).status).toBe(401);
  });

  it.each(['draft', 'pending', 'rejected'] as const)('knows no %s blog to comment on', async (status) => {
    const id = await publish(site, { status });
    expect((await add(await reader(), id)).body.message).toBe('Blog not found.');
    expect(await site.database.db.collection('comments').countDocuments({ blogId: new ObjectId(id) })).toBe(0);
  });

  it('asks writers to slow down after 20 comments in a minute', async () => {
    const id = await publish(site);
    const me = await reader();
    const answers = await Promise.all(Array.from({ length: 21 }, () => add(me, id)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await total(id)).toBe(20);
  });
});

describe('POST /blog/comment/:id/reply', () => {
  it('nests the reply and counts it', async () => {
    const id = await publish(site);
    const me = await reader();
    const commentId: string = (await add(me, id)).body.comment._id;
    const { status, body } = await reply(me, commentId, 'I agree');
    expect(status).toBe(201);
    expect(addReplyResponse.parse(body)).toEqual(body);
    const { body: thread } = await list(id);
    expect(thread[0].replies.map(({ text }: { text: string }) => text)).toEqual(['I agree']);
    expect(await total(id)).toBe(2);
    const { xp } = await eventsOf(site);
    expect(xp.map(({ key }) => key)).toContain(`comment:${body.reply._id}`);
  });

  it('kindly refuses the 501st reply', async () => {
    const id = await publish(site);
    const me = await reader();
    const commentId: string = (await add(me, id)).body.comment._id;
    await site.database.db
      .collection<CommentDocument>('comments')
      .updateOne({ _id: new ObjectId(commentId) }, { $set: { replyCount: 500 } });
    const { status, body } = await reply(me, commentId);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toContain('500');
    expect(await total(id)).toBe(1);
  });

  it('refuses what does not belong here', async () => {
    const id = await publish(site);
    const me = await reader();
    const commentId: string = (await add(me, id)).body.comment._id;
    expect((await reply(me, commentId, 'text me 555-123-4567')).status).toBe(422);
    expect((await reply(me, commentId, ' ')).status).toBe(400);
    expect((await reply(me, 'nope')).body.message).toBe('Comment not found.');
    expect((await reply(me, new ObjectId().toHexString())).status).toBe(404);
    expect((await site.visitor.post(`/blog/comment/${commentId}/reply`, { body: { text: 'Hi' } })).status).toBe(401);
    await decide(site, id, 'reject');
    expect((await reply(me, commentId)).status).toBe(404);
    // A text that would be refused gets the same response, which does not reveal that the comment exists.
    expect((await reply(me, commentId, 'text me 555-123-4567')).status).toBe(404);
  });
});

describe('PATCH /blog/comment/:id/like', () => {
  const like = (person: Person, commentId: string, body?: unknown) =>
    person.api.patch(`/blog/comment/${commentId}/like`, { body });

  it('likes, shows who, and takes the like back without paying', async () => {
    const id = await publish(site);
    const me = await reader();
    const commentId: string = (await add(me, id)).body.comment._id;
    expect((await like(site.other, commentId)).body).toEqual({ success: true, liked: true, likeCount: 1 });
    const seen = await site.other.api.get(`/blog/comment/get?postId=${id}`);
    expect(seen.body[0]).toMatchObject({ likes: [site.other.userId], likeCount: 1, likedByMe: true });
    expect((await like(site.other, commentId)).body).toEqual({ success: true, liked: false, likeCount: 0 });
    const { xp, activity } = await eventsOf(site);
    expect([...xp, ...activity].filter(({ key }) => key.includes('like') && key.includes(commentId))).toEqual([]);
  });

  it('counts exactly when many like at once', async () => {
    const id = await publish(site);
    const commentId: string = (await add(await reader(), id)).body.comment._id;
    const people = await Promise.all(Array.from({ length: 20 }, reader));
    await Promise.all(people.map((person) => like(person, commentId)));
    expect((await list(id)).body[0].likeCount).toBe(20);
  });

  it('refuses others’ names, visitors, unknown comments and comments of hidden blogs', async () => {
    const id = await publish(site);
    const commentId: string = (await add(await reader(), id)).body.comment._id;
    expect((await like(site.other, commentId, { userId: site.author.userId })).status).toBe(403);
    expect((await site.visitor.patch(`/blog/comment/${commentId}/like`)).status).toBe(401);
    expect((await like(site.other, 'x')).status).toBe(404);
    expect((await like(site.other, new ObjectId().toHexString())).status).toBe(404);
    await decide(site, id, 'reject');
    expect((await like(site.other, commentId)).status).toBe(404);
  });
});

describe('GET /blog/comment/get', () => {
  it('lists oldest first, page by page', async () => {
    const id = await publish(site);
    const me = await reader();
    for (const text of ['one', 'two', 'three', 'four', 'five']) await add(me, id, text);
    const whole = await list(id);
    expect(z.array(commentSchema).parse(whole.body)).toEqual(whole.body);
    expect(whole.headers.get('x-next-cursor')).toBeNull();
    const first = await list(id, '&limit=3');
    const second = await list(id, `&limit=3&cursor=${first.headers.get('x-next-cursor')}`);
    expect([...first.body, ...second.body].map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('answers an empty list for a blog nobody commented on', async () => {
    expect((await list(await publish(site))).body).toEqual([]);
  });

  it('is for whoever may see the blog', async () => {
    const id = await publish(site, { status: 'pending' });
    expect((await list(id)).status).toBe(404);
    expect((await site.author.api.get(`/blog/comment/get?postId=${id}`)).status).toBe(200);
    expect((await site.admin.api.get(`/blog/comments/count/${id}`)).body).toEqual({ totalCount: 0 });
    expect((await site.other.api.get(`/blog/comments/count/${id}`)).status).toBe(404);
  });

  it.each([
    '',
    'postId=x',
    'postId[$ne]=1',
    `postId=${new ObjectId()}&limit=0`,
    `postId=${new ObjectId()}&cursor=stale`,
  ])('refuses "%s"', async (query) => {
    expect((await site.visitor.get(`/blog/comment/get?${query}`)).status).toBe(400);
  });

  it('carries the first 20 replies of a comment on a page, 5 in the whole list, and says how many there are', async () => {
    const id = await publish(site);
    const commentId = await commentWithReplies(id, 60);
    const paged = await list(id, '&limit=30');
    expect(z.array(commentSchema).parse(paged.body)).toEqual(paged.body);
    expect(paged.body[0]).toMatchObject({ _id: commentId, replyCount: 60, repliesCursor: expect.any(String) });
    expect(textsOf(paged.body[0].replies)).toEqual(numbered(1, 20));
    const [whole] = (await list(id)).body;
    expect([textsOf(whole.replies), whole.replyCount]).toEqual([numbered(1, 5), 60]);
    expect((await replies(commentId, `&cursor=${whole.repliesCursor}&limit=2`)).body.replies).toMatchObject([
      { text: 'Reply 6' },
      { text: 'Reply 7' },
    ]);
  });

  it('has no cursor for a comment whose replies are all there', async () => {
    const id = await publish(site);
    await commentWithReplies(id, 20);
    await add(await reader(), id);
    const [full, bare] = (await list(id, '&limit=30')).body;
    expect(full).toMatchObject({ replyCount: 20, repliesCursor: null });
    expect(bare).toMatchObject({ replies: [], replyCount: 0, repliesCursor: null });
  });

  it('answers 404 for the count of a malformed or unknown blog', async () => {
    expect((await site.visitor.get('/blog/comments/count/x')).status).toBe(404);
    expect((await site.visitor.get(`/blog/comments/count/${new ObjectId()}`)).status).toBe(404);
  });
});

describe('GET /blog/comment/replies', () => {
  it('gives all of 60 replies, oldest first, page by page after those of the list', async () => {
    const id = await publish(site);
    const commentId = await commentWithReplies(id, 60);
    const [comment] = (await list(id, '&limit=30')).body;
    const second = await replies(commentId, `&limit=25&cursor=${comment.repliesCursor}`);
    expect(replyPage.parse(second.body)).toEqual(second.body);
    const third = await replies(commentId, `&limit=25&cursor=${second.body.nextCursor}`);
    expect(textsOf([...comment.replies, ...second.body.replies, ...third.body.replies])).toEqual(numbered(1, 60));
    expect(third.body.nextCursor).toBeNull();
    expect(textsOf((await replies(commentId)).body.replies)).toEqual(numbered(1, 60));
    const exact = await replies(commentId, '&limit=60');
    expect([exact.body.replies.length, exact.body.nextCursor]).toEqual([60, null]);
  });

  it('is for whoever may see the blog', async () => {
    const id = await publish(site);
    const commentId = await commentWithReplies(id, 1);
    await decide(site, id, 'reject');
    const hidden = await replies(commentId);
    expect([hidden.status, hidden.body.message]).toEqual([404, 'Comment not found.']);
    expect((await replies(commentId, '', site.author.api)).body.replies).toHaveLength(1);
    expect((await replies(new ObjectId().toHexString())).status).toBe(404);
  });

  it('refuses what is no comment, no limit or no place of this comment', async () => {
    const id = new ObjectId().toHexString();
    const elsewhere = encodeCursor(20, new ObjectId());
    const before = encodeCursor(-1, new ObjectId(id));
    for (const query of ['&limit=0', '&limit=101', '&cursor=stale', `&cursor=${elsewhere}`, `&cursor=${before}`]) {
      expect([query, (await replies(id, query)).status]).toEqual([query, 400]);
    }
    expect((await replies('nope')).status).toBe(400);
  });
});
