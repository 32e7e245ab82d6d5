import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';
import { addSubject, stateOf } from '../support/owners';
import { buildBlog } from '../support/upstreams';

const clock = { now: new Date('2026-10-05T12:00:00Z') };
const site = await startAdminSite({ now: () => clock.now, runsBackground: false });
const wren = await site.as('Wren', { isAdmin: true, userId: new ObjectId().toHexString() });
const reason = 'Please be kind.';
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};
const decide = (id: string, body: object, by = site.moderator) =>
  by.put(`/admin/cases/${id}/decide`, { body: { revision: 1, reason, ...body } });
const figures = (query: string) => site.moderator.get(`/admin/figures?${query}`);

it('counts a month by kind, in JSON and for a spreadsheet', async () => {
  const at = () => ({ at: clock.now.toISOString() });
  const slow = await waitingCase(site, {}, { reasons: ['reported', 'held'], ...at() });
  later(60);
  const quick = await waitingCase(site, {}, { reasons: ['worry'], ...at() });
  await waitingCase(site, { kind: 'picture' }, { reasons: ['picture'], ...at() });
  later(30);
  await decide(quick.id, { decision: 'keep', toldWho: 'Ms. Linden' });
  later(10);
  await decide(slow.id, { decision: 'remove' });
  const writer = await site.as('Juniper', { userId: slow.authorId });
  const [{ _id: decisionId }] = (await writer.get('/user/decisions')).body.decisions;
  await writer.post('/user/appeals', { body: { decisionId, text: 'Please look again.' } });
  const [appeal] = (await wren.get('/admin/cases?kind=appeal')).body.cases;
  later(300);
  await decide(appeal._id, { decision: 'uphold' }, wren);

  const { body } = await figures('month=2026-10');
  expect(body.month).toBe('2026-10');
  const of = (kind: string) => body.kinds.find((each: { kind: string }) => each.kind === kind);
  expect(of('comment')).toEqual({
    kind: 'comment',
    made: 2,
    reported: 1,
    held: 1,
    decided: 2,
    upheld: 1,
    median: 30,
    p95: 100,
  });
  expect(of('picture')).toMatchObject({ made: 1, decided: 0, median: null, p95: null });
  expect(of('appeal')).toMatchObject({ made: 1, decided: 1, upheld: 1, median: 300 });
  expect((await figures('month=2026-11')).body.kinds.every(({ made }: { made: number }) => made === 0)).toBe(true);

  const csv = await figures('month=2026-10&format=csv');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('storysprout-moderation-2026-10.csv');
  const [header, ...rows] = csv.body.trim().split('\r\n');
  expect(header).toContain('kind,made,reported');
  expect(rows).toHaveLength(6);
  expect(rows).toContain('2026-10,comment,2,1,1,2,1,30,100');

  const { timeToDecide } = (await site.moderator.get('/admin/cases')).body;
  expect(timeToDecide).toEqual({ median: 100, p95: 300 });
});

describe('decisions about blogs whose case has not come yet', () => {
  const blogFigures = async () => {
    const { body } = await figures('month=2026-12');
    return body.kinds.find(({ kind }: { kind: string }) => kind === 'blog');
  };

  it('count once, with their time, when the case comes afterwards', async () => {
    clock.now = new Date('2026-12-01T12:00:00Z');
    const blog = buildBlog({ submittedAt: clock.now.toISOString() });
    site.blogs.set(blog._id, blog);
    const sent = { reasons: ['pending' as const], version: 1, at: clock.now.toISOString() };
    later(20);
    await site.moderator.put(`/admin/blogs/approve/${blog._id}`);
    expect(await blogFigures()).toMatchObject({ made: 1, decided: 1, median: 20 });
    const subject = addSubject(site.owners, { kind: 'blog', id: blog._id });
    const { intake } = site.modules.moderation;
    await intake.note(stateOf(subject, sent));
    await intake.note(stateOf(subject, { reasons: [], version: 2, at: clock.now.toISOString() }));
    expect(await blogFigures()).toMatchObject({ made: 1, decided: 1, median: 20 });
    const { cases } = (await site.moderator.get('/admin/cases?state=decided&kind=blog')).body;
    expect(cases).toMatchObject([{ subject: { id: blog._id }, state: 'decided' }]);
  });

  it('count without a time when nothing had waited', async () => {
    const before = await blogFigures();
    const blog = buildBlog({ status: 'approved' });
    site.blogs.set(blog._id, blog);
    await site.moderator.put(`/admin/blogs/reject/${blog._id}`, { body: { reason } });
    expect(await blogFigures()).toMatchObject({ made: before.made + 1, decided: before.decided + 1, median: 20 });
  });

  it('count each, when one follows another', async () => {
    const before = await blogFigures();
    const blog = buildBlog({ submittedAt: clock.now.toISOString() });
    site.blogs.set(blog._id, blog);
    await site.moderator.put(`/admin/blogs/approve/${blog._id}`);
    later(5);
    await site.moderator.put(`/admin/blogs/reject/${blog._id}`, { body: { reason } });
    expect(await blogFigures()).toMatchObject({ made: before.made + 2, decided: before.decided + 2 });
  });
});

it.each(['month=2026-13', 'month=November', '', 'month=2026-11&format=xls'])('refuses %j', async (query) => {
  expect((await figures(query)).status).toBe(400);
});
