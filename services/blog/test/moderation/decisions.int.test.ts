import { decisionResult, defaultRejectReason, moderationBlogPage, moderationSummary } from '@storysprout/contract';
import { waitFor } from '@storysprout/service-kit/testing';
import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { blogForm, decide, longStory, multipart, publish } from '../support/factories';

const site = blogSite('decisions');
const statusOf = async (id: string): Promise<string> => (await site.admin.api.get(`/blog/post/${id}`)).body.blog.status;

describe('POST /internal/blogs/:id/decision', () => {
  it('approves what is pending, and everybody sees it', async () => {
    const id = await publish(site, { status: 'pending' });
    const { status, body } = await decide(site, id, 'approve');
    expect(status).toBe(200);
    expect(decisionResult.parse(body)).toEqual(body);
    expect(body.before).toBe('pending');
    expect(body.blog).toMatchObject({ status: 'approved', isApproved: true, decidedBy: 'Robin Moderator' });
    expect(body.blog.date).toBe(body.blog.publishedAt);
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(200);
  });

  it('rejects with a reason the author reads', async () => {
    const id = await publish(site, { status: 'pending' });
    await decide(site, id, 'reject', 'Please add an ending.');
    const { body } = await site.author.api.get(`/blog/post/${id}`);
    expect(body.blog).toMatchObject({ status: 'rejected', rejectReason: 'Please add an ending.' });
    expect(body.blog).not.toHaveProperty('decidedBy');
  });

  it('gives a friendly reason when none was given', async () => {
    const id = await publish(site, { status: 'pending' });
    const { body } = await decide(site, id, 'reject');
    expect(body.blog.rejectReason).toBe(defaultRejectReason);
  });

  it('takes a published blog away by rejecting it', async () => {
    const id = await publish(site);
    expect((await decide(site, id, 'reject')).body.before).toBe('approved');
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(404);
  });

  it('decides about no worry that waits, because the desk asks who was told and has kind words', async () => {
    const description = `${longStory} I want to hurt myself.`;
    const { body } = await site.author.api.post('/blog/create', { body: blogForm({ status: 'pending', description }) });
    const id = body.blog._id;
    const refusal = { status: 409, body: { message: expect.stringContaining('child may need help') } };
    for (const decision of ['approve', 'reject'] as const)
      expect(await decide(site, id, decision)).toMatchObject(refusal);
    expect(await statusOf(id)).toBe('pending');
  });

  const draft = 'This story is a draft.';
  const published = 'This story is published (decided by Robin Moderator).';
  const rejected = 'This story is rejected (decided by Robin Moderator).';
  it.each([
    ['draft', 'approve', `${draft} It can't be approved now.`],
    ['draft', 'reject', `${draft} It can't be rejected now.`],
    ['draft', 'undo', `${draft} There is no decision to take back.`],
    ['pending', 'approve', 'approved'],
    ['pending', 'reject', 'rejected'],
    ['pending', 'undo', 'This story is pending. There is no decision to take back.'],
    ['approved', 'approve', `${published} It can't be approved now.`],
    ['approved', 'reject', 'rejected'],
    ['approved', 'undo', 'pending'],
    ['rejected', 'approve', `${rejected} It can't be approved now.`],
    ['rejected', 'reject', `${rejected} It can't be rejected now.`],
    ['rejected', 'undo', 'pending'],
  ] as const)('answers for a blog that is %s to %s: %s', async (status, decision, result) => {
    const id = await publish(site, { status });
    const answer = await decide(site, id, decision);
    if (!result.endsWith('.')) {
      expect([answer.status, answer.body.blog.status, await statusOf(id)]).toEqual([200, result, result]);
      return;
    }
    expect([answer.status, answer.body]).toEqual([409, { success: false, code: 'conflict', message: result }]);
    const mine = (await site.author.api.get(`/blog/post/${id}`)).body.blog;
    expect(mine.status).toBe(status);
  });

  it('publishes no text that nobody has read: it was sent back and changed in between', async () => {
    const id = await publish(site, { status: 'pending' });
    const read: number = (await site.admin.api.get(`/blog/post/${id}`)).body.blog.revision;
    await decide(site, id, 'reject', 'Please leave your address out.');
    const changed = multipart({ ...blogForm(), description: `${longStory} And then it rained.`, status: 'pending' });
    expect((await site.author.api.put(`/blog/update/${id}`, { body: changed })).status).toBe(200);
    for (const decision of ['approve', 'reject']) {
      const answer = await decide(site, id, decision, undefined, site.admin, read);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This story is pending. Its writer has changed it since you read it: please read it again.',
      ]);
    }
    expect(await statusOf(id)).toBe('pending');
    expect((await decide(site, id, 'approve', undefined, site.admin, read + 1)).status).toBe(200);
  });

  it('decides nothing about a rejected blog that its writer works on again', async () => {
    const id = await publish(site, { status: 'rejected' });
    await site.author.api.put(`/blog/update/${id}`, { body: blogForm({ status: 'draft' }) });
    for (const decision of ['approve', 'reject', 'undo']) {
      const { status, body } = await decide(site, id, decision);
      expect([status, body.message.startsWith(draft)]).toEqual([409, true]);
    }
  });

  it('takes back an approval', async () => {
    const id = await publish(site);
    const { body } = await decide(site, id, 'undo');
    expect(body).toMatchObject({ before: 'approved', blog: { status: 'pending', publishedAt: null, decidedBy: null } });
    expect(body.blog.date).toBe(body.blog.createdAt);
    expect((await decide(site, id, 'undo')).status).toBe(409);
  });

  it('takes back the rejection of a published blog, which is then as it was', async () => {
    const id = await publish(site);
    const before = (await site.visitor.get(`/blog/post/${id}`)).body;
    await decide(site, id, 'reject');
    await decide(site, id, 'undo');
    expect((await site.visitor.get(`/blog/post/${id}`)).body).toEqual(before);
  });

  it('has nothing to take back once the author sent the blog again', async () => {
    const id = await publish(site, { status: 'rejected' });
    await site.author.api.put(`/blog/update/${id}`, { body: blogForm() });
    expect((await decide(site, id, 'undo')).status).toBe(409);
  });

  it('lets exactly one of two moderators decide', async () => {
    const id = await publish(site, { status: 'pending' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(site, id, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('pays the first approval and counts every change of the published ones', async () => {
    const writer = await site.person('Busy Writer');
    const id = await publish(site, { by: writer });
    await decide(site, id, 'reject');
    await decide(site, id, 'undo');
    const { xp, activity } = await eventsOf(site);
    // Each approval reports the award; the user service grants each key only once.
    const paid = xp.filter(({ userId }) => userId === writer.userId);
    expect([...new Set(paid.map(({ key, reason, xp }) => `${key} ${reason} ${xp}`))]).toEqual([
      `published:${id} blog_published 2`,
    ]);
    const told = activity.filter(({ userId }) => userId === writer.userId);
    expect(told.map(({ kind }) => kind)).toEqual(['blog_published', 'blog_withdrawn', 'blog_published']);
    expect(new Set(told.map(({ key }) => key)).size).toBe(3);
  });

  it('tells caches and moderators', async () => {
    const id = await publish(site, { status: 'pending' });
    const received: [string, string][] = [];
    const listener = new Redis(site.redisUrl);
    listener.on('message', (channel: string, text: string) => received.push([channel, text]));
    await listener.subscribe('blogChanged', 'moderationChanged');
    await decide(site, id, 'approve');
    await waitFor(() => received.some(([channel, text]) => channel === 'blogChanged' && text.includes(id)));
    await waitFor(() => received.some(([channel]) => channel === 'moderationChanged'));
    listener.disconnect();
  });

  it.each([
    ['an unknown decision', { decision: 'delete', by: { userId: new ObjectId(), name: 'Robin' } }, 400],
    ['nobody who decides', { decision: 'approve' }, 400],
    [
      'an endless reason',
      { decision: 'reject', reason: 'x'.repeat(501), by: { userId: new ObjectId(), name: 'Robin' } },
      400,
    ],
  ])('refuses %s', async (_, body, expected) => {
    const id = await publish(site, { status: 'pending' });
    expect((await site.callers.admin.post(`/internal/blogs/${id}/decision`, { body })).status).toBe(expected);
  });

  it('answers 404 for blogs that are not there', async () => {
    expect((await decide(site, new ObjectId().toHexString(), 'approve')).status).toBe(404);
    expect((await decide(site, 'x', 'approve')).status).toBe(404);
  });
});

describe('GET /internal/blogs', () => {
  it('lists pending and approved ones together, newest first, and pages through them', async () => {
    await publish(site, { status: 'draft' });
    const whole = await site.callers.admin.get('/internal/blogs');
    expect(moderationBlogPage.parse(whole.body)).toEqual(whole.body);
    expect(new Set(whole.body.blogs.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['pending', 'approved']),
    );
    const ids: string[] = [];
    let cursor = '';
    do {
      const { body } = await site.callers.admin.get(`/internal/blogs?limit=4${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.blogs.map(({ _id }: { _id: string }) => _id));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(ids).toEqual(whole.body.blogs.map(({ _id }: { _id: string }) => _id));
  });

  it('narrows to the rejected ones', async () => {
    const id = await publish(site, { status: 'rejected' });
    const { body } = await site.callers.admin.get('/internal/blogs?status=rejected');
    expect(body.blogs.map(({ _id }: { _id: string }) => _id)).toContain(id);
    expect(new Set(body.blogs.map(({ status }: { status: string }) => status))).toEqual(new Set(['rejected']));
  });

  it('keeps drafts private', async () => {
    expect((await site.callers.admin.get('/internal/blogs?status=draft')).status).toBe(400);
  });

  it('shows one blog with its flags', async () => {
    const id = await publish(site, { status: 'pending', form: { title: 'Mail fox@example.com' } });
    const { body } = await site.callers.admin.get(`/internal/blogs/${id}`);
    expect(body.blog.flags).toEqual([{ kind: 'email', text: 'fox@example.com' }]);
    expect((await site.callers.admin.get(`/internal/blogs/${new ObjectId()}`)).status).toBe(404);
  });
});

describe('GET /internal/moderation/summary', () => {
  it('tells how many wait, and since when', async () => {
    await site.database.db.collection('blogs').deleteMany({});
    expect((await site.callers.admin.get('/internal/moderation/summary')).body).toEqual({
      pending: 0,
      oldestSubmittedAt: null,
    });
    site.setNow(new Date('2026-11-01T09:00:00.000Z'));
    await publish(site, { status: 'pending' });
    site.setNow(null);
    await publish(site, { status: 'pending' });
    const { body } = await site.callers.admin.get('/internal/moderation/summary');
    expect(moderationSummary.parse(body)).toEqual({ pending: 2, oldestSubmittedAt: '2026-11-01T09:00:00.000Z' });
  });
});
