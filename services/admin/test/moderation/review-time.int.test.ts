import { Switches } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';

const clock = { now: new Date('2026-10-05T12:00:00Z') };
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};
const site = await startAdminSite({ now: () => clock.now });
/** The switches as another process sees them. */
const elsewhere = new Switches(site.redis.redis, quietLogger);
await elsewhere.start();
afterAll(() => elsewhere.stop());

const makes = (reasons: ('held' | 'worry')[], kind: 'comment' | 'picture' = 'comment') =>
  waitingCase(site, { kind }, { reasons, at: clock.now.toISOString() });
const keep = ({ id }: { id: string }) =>
  site.moderator.put(`/admin/cases/${id}/decide`, { body: { decision: 'keep', revision: 1 } });

it('every process learns how long held comments took in the last day, and the queue how many wait since when', async () => {
  await waitFor(() => elsewhere.current !== null);
  expect(elsewhere.commentReview.seconds).toBeNull();
  const held = [await makes(['held']), await makes(['held']), await makes(['held'])] as const;
  const [shown, picture] = [await makes(['worry']), await makes(['held'], 'picture')];
  const first = clock.now.toISOString();
  later(60);
  await makes(['held']);
  expect((await site.moderator.get('/admin/cases')).body.held).toEqual({ count: 5, oldestAt: first });
  await keep(held[0]);
  later(540);
  await keep(held[1]);
  later(86_000);
  await Promise.all([held[2], shown, picture].map(keep));
  later(11);
  await waitFor(() => elsewhere.commentReview.seconds === 600, { timeoutMs: 5_000 });
  later(86_401);
  await waitFor(() => elsewhere.commentReview.seconds === null, { timeoutMs: 5_000 });
});
