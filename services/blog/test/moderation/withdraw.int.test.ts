import { listenTo } from '@storysprout/service-kit';
import { pngBuffer, quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { blogForm, decide, multipart, publish } from '../support/factories';
import { markedChecks } from '../support/marked-checks';
import { addComment, decideOn, hideByReports, report } from '../support/moderating';
import { ownContent, story } from '../support/own-content';

const site = blogSite('withdraw', { checks: markedChecks });
const { remove, undelete, blogOf, publicTitle, stored } = ownContent(site);
const dayMs = 24 * 60 * 60 * 1_000;
const inMs = (ms: number) => site.setNow(new Date(Date.now() + ms));
const send = (id: string, form = {}) =>
  site.author.api.put(`/blog/update/${id}`, { body: blogForm({ status: 'pending', ...form }) });
const reasonsOf = async (id: string) =>
  (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === id).at(-1)?.reasons;

afterEach(() => site.setNow(null));

describe('a published blog that its writer withdraws', () => {
  it('is a draft of its writer, and gone for everybody else', async () => {
    const id = await publish(site, { form: { title: 'Withdrawn owls' } });
    const since = new Date(Date.now() - 1_000).toISOString();
    expect(await remove(id)).toMatchObject({ status: 200, body: { withdrawn: true, visibility: 'public' } });
    expect((await blogOf(id)).status).toBe('draft');
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(404);
    expect((await site.other.api.get(`/blog/comment/get?postId=${id}`)).status).toBe(404);
    expect((await site.visitor.get('/blog/all?q=Withdrawn')).body.blogs).toEqual([]);
    const { takenBack } = (await site.visitor.get(`/blog/taken-back?since=${since}`)).body;
    expect(takenBack).toContainEqual({ kind: 'blog', id });
    const { activity, xpTakenBack } = await eventsOf(site);
    expect(activity.filter(({ key }) => key.includes(id)).map(({ kind }) => kind)).toEqual([
      'blog_published',
      'blog_withdrawn',
    ]);
    // Writers who delete their own texts keep their XP.
    expect(xpTakenBack.filter(({ awardKey }) => awardKey.includes(id))).toEqual([]);
  });

  it('keeps its likes and comments for 30 days, and has them again once it is published', async () => {
    const id = await publish(site);
    await addComment(site.other, id, 'I love owls');
    await site.other.api.patch(`/blog/blog/${id}/bloglike`);
    await remove(id);
    expect((await site.other.api.patch(`/blog/blog/${id}/bloglike`)).status).toBe(404);
    inMs(29 * dayMs);
    await site.modules.dataRights.withdrawnThreads.removeDue();
    await send(id);
    await decide(site, id, 'approve');
    expect(await blogOf(id)).toMatchObject({ status: 'approved', likeCount: 1, commentCount: 1 });
    expect((await site.visitor.get(`/blog/comment/get?postId=${id}`)).body).toMatchObject([{ text: 'I love owls' }]);
    inMs(80 * dayMs);
    await site.modules.dataRights.withdrawnThreads.removeDue();
    expect((await blogOf(id)).commentCount).toBe(1);
  });

  it('loses them after 30 days', async () => {
    const id = await publish(site);
    await addComment(site.other, id);
    await site.other.api.patch(`/blog/blog/${id}/bloglike`);
    await remove(id);
    inMs(30 * dayMs + 1_000);
    await site.modules.dataRights.withdrawnThreads.removeDue();
    const { db } = site.database;
    expect(await db.collection('comments').countDocuments({ blogId: new ObjectId(id) })).toBe(0);
    expect(await db.collection('likes').countDocuments({ targetId: new ObjectId(id) })).toBe(0);
    await send(id);
    await decide(site, id, 'approve');
    expect(await blogOf(id)).toMatchObject({ status: 'approved', likeCount: 0, commentCount: 0 });
  });

  it('is not published while its comments are being deleted', async () => {
    const id = await publish(site);
    await remove(id);
    inMs(31 * dayMs);
    await send(id);
    expect(
      await site.modules.blogs.repository.beginThreadRemoval(new ObjectId(id), new Date(Date.now() + 31 * dayMs)),
    ).toBe(true);
    expect((await decide(site, id, 'approve')).status).toBe(409);
    await site.modules.dataRights.withdrawnThreads.removeDue();
    expect((await decide(site, id, 'approve')).status).toBe(200);
  });

  it('is not published by a decision that is taken back', async () => {
    const id = await publish(site);
    const decisionId = new ObjectId().toHexString();
    await decideOn(site, { kind: 'blog', id }, 'hide', { decisionId });
    await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId });
    await remove(id);
    expect((await decide(site, id, 'undo')).status).toBe(409);
    await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId });
    expect((await blogOf(id)).status).toBe('draft');
  });

  it('stays in the queue while a report about it is open, and is settled there', async () => {
    const id = await publish(site);
    await report(site.other, { kind: 'blog', id });
    await remove(id);
    expect(await reasonsOf(id)).toEqual(['reported']);
    expect((await decideOn(site, { kind: 'blog', id }, 'keep')).status).toBe(200);
    expect(await reasonsOf(id)).toEqual([]);
    expect((await blogOf(id)).status).toBe('draft');
  });

  it('can be withdrawn and liked at the same moment', async () => {
    const id = await publish(site);
    const [taken, ...likes] = await Promise.all([
      remove(id),
      ...[site.other, site.admin].map((by) => by.api.patch(`/blog/blog/${id}/bloglike`)),
    ]);
    expect(taken?.status).toBe(200);
    const liked = likes.filter(({ status }) => status === 200).length;
    expect((await stored(id))?.likeCount).toBe(liked);
    expect((await stored(id))?.status).toBe('draft');
  });
});

describe('a blog that its writer deletes', () => {
  it.each(['draft', 'pending', 'rejected'] as const)(
    'when it is %s, is gone, and can be brought back',
    async (status) => {
      const id = await publish(site, { status });
      const { body } = await remove(id);
      expect(body).toMatchObject({ visibility: 'removed' });
      expect(Date.parse(body.undoUntil)).toBeGreaterThan(Date.now() + 10_000);
      expect((await site.author.api.get(`/blog/post/${id}`)).status).toBe(404);
      const own = (await site.author.api.get('/blog/user/blogs?limit=100')).body.blogs;
      expect(own.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
      expect((await remove(id)).status).toBe(404);
      expect((await decide(site, id, 'approve')).status).toBe(409);
      expect((await undelete(id, site.other)).status).toBe(404);
      expect((await undelete(id)).body.blog.status).toBe(status);
      expect((await undelete(id)).status).toBe(404);
      if (status === 'pending') expect(await reasonsOf(id)).toEqual(['pending']);
    },
  );

  it('is erased with all that belongs to it, in one go, and can no longer be brought back', async () => {
    const form = multipart(blogForm({ status: 'pending' }) as Record<string, unknown>, await pngBuffer(20, 20));
    const { _id: id, image } = (await site.author.api.post('/blog/create', { body: form })).body.blog;
    await site.author.api.put(`/blog/unfinished/blog-${id}`, { body: { version: 0, words: { text: 'more' } } });
    await remove(id);
    inMs(31_000);
    expect((await undelete(id)).status).toBe(409);
    inMs(3 * 60_000);
    await site.modules.dataRights.removedTexts.eraseDue();
    const { db } = site.database;
    const blogId = new ObjectId(id);
    for (const [name, filter] of [
      ['blogs', { _id: blogId }],
      ['revisions', { blogId }],
      ['unfinished', { about: blogId }],
      ['removals', { subjectId: blogId }],
    ] as const)
      expect(await db.collection(name).countDocuments(filter), name).toBe(0);
    expect((await site.author.api.get(`/images/${image}`)).status).toBe(404);
    expect(await reasonsOf(id)).toEqual([]);
  });

  it('stays with the moderators while somebody may be in danger', async () => {
    const { body } = await site.author.api.post('/blog/create', {
      body: blogForm({ status: 'pending', description: story('I am so sad.') }),
    });
    const id = body.blog._id;
    expect(await reasonsOf(id)).toContain('worry');
    await remove(id);
    expect((await site.author.api.get(`/blog/post/${id}`)).status).toBe(404);
    expect(await reasonsOf(id)).toEqual(['worry']);
    inMs(3 * 60_000);
    await site.modules.dataRights.removedTexts.eraseDue();
    expect((await site.admin.api.get(`/blog/post/${id}`)).status).toBe(200);
    expect((await decideOn(site, { kind: 'blog', id }, 'keep')).status).toBe(200);
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(404);
    inMs(31 * dayMs);
    await site.modules.dataRights.removedTexts.eraseDue();
    expect(await stored(id)).toBeNull();
  });

  it('while it is hidden, stays with the moderators and is never shown again', async () => {
    const id = await publish(site);
    await hideByReports(site, { kind: 'blog', id });
    expect((await remove(id)).body).toMatchObject({ visibility: 'removed' });
    expect((await site.author.api.get(`/blog/post/${id}`)).status).toBe(404);
    expect(await reasonsOf(id)).toEqual(['reported']);
    await decideOn(site, { kind: 'blog', id }, 'keep');
    expect(await publicTitle(id)).toBeUndefined();
    expect((await site.author.api.get(`/blog/post/${id}`)).status).toBe(404);
  });

  it.each([
    ['hidden', 'remove', 409, undefined],
    ['pending', 'remove', 409, undefined],
    ['hidden', 'keep', 200, 'The brave fox'],
  ] as const)(
    'when it was %s, and a moderator said %s meanwhile, is brought back: %i',
    async (was, said, status, title) => {
      const isPending = was === 'pending';
      const id = await publish(site, isPending ? { status: was, form: { description: story('I am so sad.') } } : {});
      if (!isPending) await hideByReports(site, { kind: 'blog', id });
      await remove(id);
      expect((await decideOn(site, { kind: 'blog', id }, said)).status).toBe(200);
      expect((await undelete(id)).status).toBe(status);
      expect(await publicTitle(id)).toBe(title);
      if (said === 'remove') expect((await stored(id))?.visibility).toBe('removed');
    },
  );

  it('is brought back as it stands once the decision against it is undone', async () => {
    const id = await publish(site);
    const decisionId = new ObjectId().toHexString();
    await decideOn(site, { kind: 'blog', id }, 'hide', { decisionId });
    await remove(id);
    await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId });
    await undelete(id);
    expect(await publicTitle(id)).toBe('The brave fox');
  });

  it('does not come back when the decision against it is undone', async () => {
    const id = await publish(site);
    const decisionId = new ObjectId().toHexString();
    await decideOn(site, { kind: 'blog', id }, 'hide', { decisionId });
    await remove(id);
    await decideOn(site, { kind: 'blog', id }, 'restore', { undoes: decisionId });
    expect(await publicTitle(id)).toBeUndefined();
  });

  it('does not come back when a moderator undoes the rejection that made it a draft', async () => {
    const id = await publish(site);
    await decide(site, id, 'reject');
    await remove(id);
    expect((await decide(site, id, 'undo')).status).toBe(409);
    expect(await publicTitle(id)).toBeUndefined();
  });

  it('is either published and withdrawn or never published, when a moderator approves it meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await publish(site, { status: 'pending' });
      await Promise.all([decide(site, id, 'approve'), remove(id)]);
      expect(await publicTitle(id)).toBeUndefined();
      expect((await stored(id))?.status).toBe('draft');
    }
  });
});

describe('announcements', () => {
  it('tell pages and caches when a blog is withdrawn', async () => {
    const id = await publish(site);
    const received: string[] = [];
    const stop = await listenTo(
      site.redis,
      {
        visibilityChanged: (told) => {
          if (told.id === id) received.push(`public: ${told.isPublic}, withdrawn: ${told.isWithdrawn}`);
        },
        blogChanged: (told) => {
          if (told.blogId === id) received.push('changed');
        },
      },
      quietLogger,
    );
    await remove(id);
    await waitFor(() => received.length >= 2);
    await stop();
    expect(received.sort()).toEqual(['changed', 'public: false, withdrawn: true']);
  });
});
