import { defaultRejectReason } from '@storysprout/contract';
import { waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { decideOnBlog } from '../../src/moderation/decisions/blog-decision-client';
import { newDecision } from '../../src/moderation/decisions/decision.rules';
import { type AdminSite, startAdminSite } from '../support/admin-site';
import { buildBlog } from '../support/upstreams';

const site = await startAdminSite();

function pendingBlog(overrides = {}) {
  const blog = buildBlog(overrides);
  site.blogs.set(blog._id, blog);
  return blog;
}

describe('moderating blogs', () => {
  it('lists pending and approved blogs with their flags, and the rejected ones when asked', async () => {
    const pending = pendingBlog({ flags: [{ kind: 'phone', text: '555 0100' }] });
    const rejected = pendingBlog({ status: 'rejected' });
    const { status, body } = await site.moderator.get('/admin/blogs?limit=100');
    expect(status).toBe(200);
    const ids = body.blogs.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(pending._id);
    expect(ids).not.toContain(rejected._id);
    expect(body.blogs.find(({ _id }: { _id: string }) => _id === pending._id).flags).toEqual(pending.flags);
    const others = await site.moderator.get('/admin/blogs?status=rejected');
    expect(others.body.blogs.map(({ _id }: { _id: string }) => _id)).toEqual([rejected._id]);
  });

  it.each(['status=draft', 'limit=0', 'limit=101', 'limit=many'])('refuses the list query %s', async (query) => {
    expect((await site.moderator.get(`/admin/blogs?${query}`)).status).toBe(400);
  });

  it('approves a pending blog and tells the moderators how many wait', async () => {
    const blog = pendingBlog();
    const before = (await site.moderator.get('/admin/moderation/summary')).body;
    const { status, body } = await site.moderator.put(`/admin/blogs/approve/${blog._id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'The story is published.', status: 'approved' });
    expect(site.blogs.get(blog._id)?.status).toBe('approved');
    const after = (await site.moderator.get('/admin/moderation/summary')).body;
    expect(after.pending).toBe(before.pending - 1);
  });

  it.each(['approve', 'reject'])('says which text was read when it is to %s', async (decision) => {
    const blog = pendingBlog({ revision: 2 });
    const path = `/admin/blogs/${decision}/${blog._id}`;
    expect((await site.moderator.put(path, { body: { revision: 1 } })).status).toBe(409);
    expect((await site.moderator.put(path, { body: { revision: 'two' } })).status).toBe(400);
    expect((await site.moderator.put(path, { body: { revision: 2 } })).status).toBe(200);
  });

  it('rejects with the reason the writer will read, or the usual one', async () => {
    const [withReason, without] = [pendingBlog(), pendingBlog({ status: 'approved' })];
    await site.moderator.put(`/admin/blogs/reject/${withReason._id}`, {
      body: { reason: 'Please leave out your street.' },
    });
    await site.moderator.put(`/admin/blogs/reject/${without._id}`);
    expect(site.blogs.get(withReason._id)).toMatchObject({
      status: 'rejected',
      rejectReason: 'Please leave out your street.',
    });
    expect(site.blogs.get(without._id)).toMatchObject({ status: 'rejected', rejectReason: defaultRejectReason });
  });

  it('refuses an empty and an endless reason and leaves the blog as it was', async () => {
    const blog = pendingBlog();
    for (const reason of ['  ', 'x'.repeat(501)]) {
      expect((await site.moderator.put(`/admin/blogs/reject/${blog._id}`, { body: { reason } })).status).toBe(400);
    }
    expect(site.blogs.get(blog._id)?.status).toBe('pending');
  });

  it('takes a decision back within thirty days and not after', async () => {
    const [fresh, old] = [pendingBlog(), pendingBlog()];
    await site.moderator.put(`/admin/blogs/approve/${fresh._id}`);
    const undone = await site.moderator.put(`/admin/blogs/undo/${fresh._id}`);
    expect(undone.body).toMatchObject({ success: true, status: 'pending' });
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000).toISOString();
    site.blogs.set(old._id, { ...old, status: 'approved', decidedAt: longAgo, decidedBy: 'Robin' });
    const tooLate = await site.moderator.put(`/admin/blogs/undo/${old._id}`);
    expect(tooLate).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'This story is published (decided by Robin). That was more than 30 days ago, so it stays like this.',
      },
    });
    expect(site.blogs.get(old._id)?.status).toBe('approved');
  });

  it.each(['approve', 'reject', 'undo'])('answers 409 to %s a draft, to a moderator only', async (action) => {
    const draft = pendingBlog({ status: 'draft', submittedAt: null });
    const path = `/admin/blogs/${action}/${draft._id}`;
    const answer = await site.moderator.put(path);
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'conflict' } });
    expect(answer.body.message).toContain('draft');
    for (const other of [site.child, site.visitor]) {
      const unknown = await other.put(`/admin/blogs/${action}/0123456789abcdef01234567`);
      expect(await other.put(path)).toMatchObject({ status: unknown.status, body: unknown.body });
    }
    expect(site.blogs.get(draft._id)).toEqual(draft);
  });

  it('lets one of two moderators decide and tells the other who it was', async () => {
    const blog = pendingBlog();
    const other = await site.as('Wren', { isAdmin: true });
    const [one, two] = await Promise.all([
      site.moderator.put(`/admin/blogs/approve/${blog._id}`),
      other.put(`/admin/blogs/approve/${blog._id}`),
    ]);
    const [winner, loser] = one.status === 200 ? [one, two] : [two, one];
    expect(winner.status).toBe(200);
    expect(loser.status).toBe(409);
    expect(loser.body.message).toContain(one.status === 200 ? 'Robin' : 'Wren');
  });
});

describe('when the blog service is busy', () => {
  /** The entries about the blog in the audit log. */
  async function approvals(of: AdminSite, blogId: string) {
    const { entries } = (await of.moderator.get('/admin/audit?limit=100')).body;
    return entries.filter(({ target }: { target: { id: string } }) => target.id === blogId);
  }

  it('waits for it rather than give twenty decisions up', async () => {
    const busy = await startAdminSite();
    const blogs = Array.from({ length: 20 }, () => buildBlog());
    for (const blog of blogs) busy.blogs.set(blog._id, blog);
    busy.blogFaults.decisionDelayMs = 2_500;
    const answers = await Promise.all(blogs.map(({ _id }) => busy.moderator.put(`/admin/blogs/approve/${_id}`)));
    expect(answers.map(({ status }) => status)).toEqual(blogs.map(() => 200));
    expect([...busy.blogs.values()].every(({ status }) => status === 'approved')).toBe(true);
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('finds out what became of %s when its answer got lost', async (action, status) => {
    const blog = pendingBlog();
    site.blogFaults.answersToLose = 1;
    const answer = await site.moderator.put(`/admin/blogs/${action}/${blog._id}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, status } });
    expect(await approvals(site, blog._id)).toMatchObject([{ outcome: 'done', after: { status } }]);
    const undone = await site.moderator.put(`/admin/blogs/undo/${blog._id}`);
    expect(undone.body).toMatchObject({ success: true, status: 'pending' });
  });

  it('does not take the decision of another for its own', async () => {
    const blog = pendingBlog();
    const other = await site.as('Wren', { isAdmin: true });
    await other.put(`/admin/blogs/approve/${blog._id}`);
    site.blogFaults.answersToLose = 1;
    const answer = await site.moderator.put(`/admin/blogs/approve/${blog._id}`);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.body.message).toContain('Wren');
  });

  it('says that the decision may still count when nobody can tell', async () => {
    const stuck = await startAdminSite();
    const blog = buildBlog();
    stuck.blogs.set(blog._id, blog);
    stuck.blogFaults.decisionDelayMs = 1_500;
    const request = { decision: 'approve', by: { userId: stuck.moderatorId, name: 'Robin' } } as const;
    const attempt = decideOnBlog(stuck.context.upstreams.blog, blog._id, request, 200);
    const message = expect.stringContaining('your decision may still count');
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable', message });
    await waitFor(() => stuck.blogs.get(blog._id)?.status === 'approved');
  });

  it('takes nothing back where nothing was decided', async () => {
    const blog = pendingBlog();
    const answer = await site.moderator.put(`/admin/blogs/undo/${blog._id}`);
    const message = 'This story is pending. There is no decision to take back.';
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message } });
  });
});

describe('when the admin service stops in the middle of a decision', () => {
  it.each([
    ['keep', 'approved'],
    ['return', 'rejected'],
  ] as const)('makes it for the moderator: %s', async (decision, status) => {
    const blog = pendingBlog({ author: { _id: 'a'.repeat(24), name: 'Juniper', image: null } });
    const subject = { kind: 'blog' as const, id: blog._id };
    const by = { userId: site.moderatorId, name: 'Robin' };
    const facts = { way: 'blog', kind: 'blog', subject, authorId: '', decision, by } as const;
    const left = newDecision({ ...facts, reason: 'Where is the end?', workingUntil: new Date(0) }, new Date());
    await site.mongo.db.collection('decisions').insertOne({ ...left });
    await waitFor(() => site.blogs.get(blog._id)?.status === status, { timeoutMs: 10_000 });
    await waitFor(
      async () => (await site.mongo.db.collection('decisions').findOne({ _id: left._id }))?.state === 'done',
    );
    const done = await site.mongo.db.collection('decisions').findOne({ _id: left._id });
    expect(done).toMatchObject({ authorId: 'a'.repeat(24), decision });
    const { entries } = (await site.moderator.get('/admin/audit?limit=100')).body;
    const about = entries.filter(({ target }: { target: { id: string } }) => target.id === blog._id);
    expect(about).toMatchObject([{ outcome: 'done', before: { status: 'pending' }, after: { status } }]);
  });
});

describe('when the blog service is away', () => {
  it('says so in plain words and decides nothing', async () => {
    const away = await startAdminSite();
    const blog = buildBlog();
    await away.blogService.close();
    const answer = await away.moderator.put(`/admin/blogs/approve/${blog._id}`);
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect((await away.moderator.get('/admin/blogs')).status).toBe(503);
  });
});
