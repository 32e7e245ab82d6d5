import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';

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
  await decide(quick.id, { decision: 'keep' });
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

it.each(['month=2026-13', 'month=November', '', 'month=2026-11&format=xls'])('refuses %j', async (query) => {
  expect((await figures(query)).status).toBe(400);
});
