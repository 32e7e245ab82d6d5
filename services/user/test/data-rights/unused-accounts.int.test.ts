import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { collections, modules, passTime, callers } = site;
const dayMs = 24 * 60 * 60_000;

/** The day that is this many days ago. */
const daysAgo = (days: number) => new Date(site.now().getTime() - days * dayMs);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const find = (_id: ObjectId) => collections.users.findOne({ _id });

/** Returns the ids of the e-mails that were sent to an account. */
async function noticesTo({ _id }: { _id: ObjectId }): Promise<string[]> {
  await site.outbox.flush();
  const jobs = await site.queues.accountEmail.bull.getJobs(['waiting'], 0, -1, true);
  return jobs
    .map(({ data }) => data)
    .filter(({ kind, userId }) => kind === 'unused_account' && userId === _id.toHexString())
    .map(({ noticeId }) => noticeId);
}

const notice = (id: string) => callers['mail-worker'].post(`/internal/unused-accounts/${id}/letter`, { body: {} });

it('writes 30 and 7 days before an unused account is erased, each letter once', async () => {
  const user = await site.addUser({ lastVisitDay: dayOf(daysAgo(740)) });
  await Promise.all([modules.dataRights.unusedAccounts.sweep(), modules.dataRights.unusedAccounts.sweep()]);
  const [first = ''] = await noticesTo(user);
  expect(await noticesTo(user)).toHaveLength(1);
  const until = (await find(user._id))?.unused?.eraseAt.toISOString();
  expect(await notice(first)).toMatchObject({ status: 200, body: { email: user.email, until } });
  expect(Date.parse(until ?? '') - site.now().getTime()).toBeGreaterThan(29.9 * dayMs);
  passTime(22 * dayMs);
  await modules.dataRights.unusedAccounts.sweep();
  expect(await noticesTo(user)).toHaveLength(1);
  passTime(1.1 * dayMs);
  await modules.dataRights.unusedAccounts.sweep();
  await modules.dataRights.unusedAccounts.sweep();
  expect(await noticesTo(user)).toHaveLength(2);
  // The first e-mail is no longer sent if it is that late.
  expect((await notice(first)).status).toBe(404);
  passTime(6.5 * dayMs);
  await modules.dataRights.unusedAccounts.sweep();
  expect((await find(user._id))?.deleteAfter).toBeNull();
  passTime(dayMs);
  await modules.dataRights.unusedAccounts.sweep();
  const closed = await find(user._id);
  expect(closed).toMatchObject({ leaving: 'erase', tokenVersion: user.tokenVersion + 1 });
  expect(closed?.deleteAfter?.getTime()).toBeLessThanOrEqual(site.now().getTime());
  await modules.dataRights.deletion.sweep();
  expect(await collections.erasures.countDocuments({ _id: user._id })).toBe(1);
});

it('ends when somebody signs in, whatever was sent', async () => {
  const user = await site.addUser({ lastVisitDay: dayOf(daysAgo(740)) });
  await modules.dataRights.unusedAccounts.sweep();
  const [first = ''] = await noticesTo(user);
  expect((await site.api.post('/user/login', { body: { email: user.email, password } })).status).toBe(200);
  expect((await notice(first)).status).toBe(404);
  passTime(40 * dayMs);
  await modules.dataRights.unusedAccounts.sweep();
  const kept = await find(user._id);
  expect(kept?.unused).toBeUndefined();
  expect(kept?.deleteAfter).toBeNull();
  expect(await noticesTo(user)).toHaveLength(1);
});

it('leaves accounts alone that are used, new or moderators’', async () => {
  const spared = await Promise.all([
    site.addUser({ lastVisitDay: dayOf(daysAgo(700)) }),
    site.addUser({ lastVisitDay: null, createdAt: daysAgo(10) }),
    site.addUser({ lastVisitDay: dayOf(daysAgo(900)), isAdmin: true }),
  ]);
  const neverUsed = await site.addUser({ lastVisitDay: null, createdAt: daysAgo(800) });
  await modules.dataRights.unusedAccounts.sweep();
  for (const user of spared) expect(await noticesTo(user)).toEqual([]);
  expect(await noticesTo(neverUsed)).toHaveLength(1);
});

it('writes nothing for a letter that nobody waits for', async () => {
  expect((await notice(new ObjectId().toHexString())).status).toBe(404);
});
