import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { writeBlogRequest } from '@storysprout/contract';
import { propertyRuns } from '@storysprout/service-kit/testing';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { CommentDocument } from '../../src/comments/comment.document';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { blogForm, decide, publish } from '../support/factories';
import { addComment, addReply } from '../support/moderating';

const site = blogSite('repeated-calls');

interface Call {
  readonly path: string;
  readonly body: object;
}

const kinds = ['comment', 'reply', 'blog'] as const;
type Kind = (typeof kinds)[number];

const post = (by: Person, { path, body }: Call, key: string) =>
  by.api.post(path, { body, headers: { 'idempotency-key': key } });

/** Sends a call and closes the connection before the response, like a failing network. */
function sendAndHangUp(by: Person, { path, body }: Call, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json', 'idempotency-key': key };
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(new URL(path, site.url), { method: 'POST', headers });
    sent.on('close', resolve);
    sent.on('error', (error: NodeJS.ErrnoException) => (sent.destroyed ? resolve() : reject(error)));
    sent.end(JSON.stringify(body), () => sent.destroy());
  });
}

/** Repeats the call until the first one has finished. */
async function untilAnswered(by: Person, call: Call, key: string) {
  for (;;) {
    const answer = await post(by, call, key);
    if (answer.body.code !== 'under_way') return answer;
  }
}

async function world() {
  const writer = await site.person('Kind Reader');
  const friend = await site.person('Friend');
  const blogId = await publish(site, { by: friend });
  const commentId = await addComment(friend, blogId);
  const calls: Record<Kind, Call> = {
    comment: { path: '/blog/comment/add', body: { postId: blogId, text: 'What a lovely fox!' } },
    reply: { path: `/blog/comment/${commentId}/reply`, body: { text: 'I think so, too!' } },
    blog: { path: '/blog/create', body: blogForm({ status: 'pending' }) },
  };
  return { writer, blogId, commentId, calls };
}

const idOf = ({ body }: { body: Record<string, { _id: string } | undefined> }) =>
  (body.comment ?? body.reply ?? body.blog)?._id;

/** Counts what the writer's calls have created and reported, repetitions included. */
async function madeBy({ id, userId }: Person) {
  const { db } = site.database;
  const answered = await db.collection<CommentDocument>('comments').find({ 'replies.author._id': id }).toArray();
  const { xp, activity, letter } = await eventsOf(site);
  const ofWriter = (events: readonly { userId: string }[]) => events.filter((event) => event.userId === userId).length;
  return {
    comment: await db.collection('comments').countDocuments({ 'author._id': id }),
    reply: answered.flatMap(({ replies }) => replies.filter(({ author }) => author._id.equals(id))).length,
    blog: await db.collection('blogs').countDocuments({ 'author._id': id }),
    xp: ofWriter(xp),
    counted: ofWriter(activity),
    notifications: letter.filter((event) => JSON.stringify(event).includes(userId)).length,
  };
}

describe('a call with an Idempotency-Key', () => {
  it('makes one thing, however often its answers are lost', { timeout: 120_000 }, async () => {
    const press = fc.record({
      kind: fc.constantFrom(...kinds),
      lostBefore: fc.nat({ max: 2 }),
      together: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 5 }), async (presses) => {
        const { writer, blogId, calls } = await world();
        const ids = new Set<string | undefined>();
        for (const { kind, lostBefore, together } of presses) {
          const key = randomUUID();
          const call = calls[kind];
          for (let lost = 0; lost < lostBefore; lost += 1) await sendAndHangUp(writer, call, key);
          const answers = await Promise.all(Array.from({ length: together }, () => untilAnswered(writer, call, key)));
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
          for (const answer of answers) {
            ids.add(idOf(answer));
            expect(JSON.stringify(answer.body)).not.toContain(key);
          }
        }
        const pressed = (wanted: Kind) => presses.filter(({ kind }) => kind === wanted).length;
        const written = pressed('comment') + pressed('reply');
        expect(ids.size).toBe(presses.length);
        expect(await madeBy(writer)).toEqual({
          comment: pressed('comment'),
          reply: pressed('reply'),
          blog: pressed('blog'),
          xp: written,
          counted: written,
          notifications: written,
        });
        const { body } = await site.visitor.get(`/blog/comments/count/${blogId}`);
        expect(body.totalCount).toBe(1 + written);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  it.each(kinds)('makes one %s when two processes are asked at once', async (kind) => {
    const { writer, blogId, commentId, calls } = await world();
    await post(writer, calls[kind], randomUUID());
    const before = await madeBy(writer);
    const viewer = { id: writer.id, isAdmin: false };
    const key = randomUUID();
    const sent = { text: 'Twice the same.', language: 'en', idempotencyKey: key };
    const request = writeBlogRequest.parse(blogForm({ status: 'draft' }));
    const story = { request, picture: null, language: 'en', idempotencyKey: key };
    const ask = ({ comments, blogs }: ReturnType<typeof site.anotherProcess>) => {
      if (kind === 'comment')
        return comments.service.add(viewer, new ObjectId(blogId), sent).then(({ entry }) => entry);
      if (kind === 'reply')
        return comments.service.reply(viewer, new ObjectId(commentId), sent).then(({ entry }) => entry);
      return blogs.service.create(viewer, story).then(({ blog }) => blog);
    };
    const processes = [site.modules, site.anotherProcess(), site.anotherProcess()];
    const made = await Promise.all(processes.map(ask));
    expect(new Set(made.map(({ _id }) => _id.toHexString())).size).toBe(1);
    expect((await madeBy(writer))[kind]).toBe(before[kind] + 1);
  });

  it.each(kinds)('answers with the first %s, whatever is sent with the key later', async (kind) => {
    const { writer, calls } = await world();
    const other = await world();
    const key = randomUUID();
    const first = await post(writer, calls[kind], key);
    const again = await post(
      writer,
      { ...other.calls[kind], body: { ...other.calls[kind].body, text: 'Else.', title: 'Else' } },
      key,
    );
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await madeBy(writer))[kind]).toBe(1);
    const elsewhere = await post(other.writer, calls[kind], key);
    expect(idOf(elsewhere)).not.toBe(idOf(first));
  });

  it('is answered although its writer may not write any more', async () => {
    const { writer, calls } = await world();
    const key = randomUUID();
    const first = await post(writer, calls.comment, key);
    await site.database.db
      .collection('authors')
      .updateOne({ _id: writer.id }, { $set: { mutedUntil: new Date(Date.now() + 60_000) } });
    expect(await post(writer, calls.comment, randomUUID())).toMatchObject({ status: 403 });
    expect(await post(writer, calls.comment, key)).toMatchObject({ status: 201, body: first.body });
  });

  it('is a new one with another key, and without any', async () => {
    const { writer, calls } = await world();
    for (const key of ['one', 'two']) await post(writer, calls.comment, key);
    for (let time = 0; time < 2; time += 1) await writer.api.post(calls.comment.path, { body: calls.comment.body });
    expect((await madeBy(writer)).comment).toBe(4);
  });

  it.each(['x'.repeat(65), '', 'two words', 'é'])('refuses the key %j', async (key) => {
    const { writer, calls } = await world();
    for (const kind of kinds)
      expect(await post(writer, calls[kind], key)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it.each(['', 'replies.'])('is looked for by itself, whatever else its writer wrote: %s', async (prefix) => {
    const { writer, calls } = await world();
    for (const kind of ['comment', 'reply'] as const)
      for (const key of ['1', '2', '3']) await post(writer, calls[kind], key);
    const wanted = { [`${prefix}author._id`]: writer.id, [`${prefix}idempotencyKey`]: 'no such' };
    const { executionStats } = await site.database.db.collection('comments').find(wanted).explain('executionStats');
    expect(executionStats.totalDocsExamined).toBe(0);
  });

  it('says that it is under way', async () => {
    const { writer, calls } = await world();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(writer, calls.comment, key)));
    const [made, ...refused] = answers.toSorted((one, next) => one.status - next.status);
    expect(made?.status).toBe(201);
    for (const { status, body, headers } of refused) {
      if (status === 201) expect(idOf({ body })).toBe(idOf(made as never));
      else
        expect({ status, code: body.code, after: headers.get('retry-after') }).toEqual({
          status: 409,
          code: 'under_way',
          after: '1',
        });
    }
  });
});

describe('what was removed', () => {
  it.each(['comment', 'reply'] as const)('is not made again: a %s', async (kind) => {
    const { writer, calls } = await world();
    const key = randomUUID();
    const id = idOf(await post(writer, calls[kind], key));
    await site.admin.api.delete(`/blog/${kind}/${id}`, { body: { reason: 'Not kind.' } });
    const again = await post(writer, calls[kind], key);
    expect(again).toMatchObject({ status: 201, body: { [kind]: { _id: id, visibility: 'removed' } } });
    expect((await madeBy(writer))[kind]).toBe(1);
  });
});

describe('an erased account', () => {
  it('leaves no key, in what it made or left behind', async () => {
    const { writer, blogId, calls } = await world();
    const keys = { comment: 'kind-reader-1', reply: 'kind-reader-2', blog: 'kind-reader-3' };
    const made = { comment: '', reply: '', blog: '' };
    for (const kind of kinds) made[kind] = idOf(await post(writer, calls[kind], keys[kind])) ?? '';
    await decide(site, made.blog, 'approve');
    await addReply(await site.person('Friend'), made.comment);
    await site.modules.dataRights.writerErasure.erase({ userId: writer.userId, leavesBlogs: true });
    const { db } = site.database;
    const left = await Promise.all(['blogs', 'comments'].map((name) => db.collection(name).find().toArray()));
    expect(JSON.stringify(left)).toContain(made.blog);
    expect(JSON.stringify(left)).toContain(blogId);
    expect(JSON.stringify(left)).not.toContain('kind-reader-');
  });
});
