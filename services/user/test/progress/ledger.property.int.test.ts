import { avatars, badgesFor, levelOf, paidPerDay } from '@storysprout/contract';
import { propertyRuns } from '@storysprout/service-kit/testing';
import fc from 'fast-check';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../../src/identity/account/user.document';
import type { Award } from '../../src/progress/ledger/booking.rules';
import { startUserSite, type UserSite } from '../support/user-site';

const cap = 300;
const site: UserSite = await startUserSite({ BARE_XP_DAILY_CAP: String(cap) });
const { modules, collections, load } = site;
const days = ['2026-11-18', '2026-11-19', '2026-11-20'];

/** Things that happen to one child. The same kind with the same `id` is a redelivery of the same event. */
const id = fc.nat({ max: 6 });
const day = fc.constantFrom(...days);
const happening = fc.oneof(
  fc.record({ kind: fc.constant('like' as const), id: fc.nat({ max: 25 }), day }),
  fc.record({ kind: fc.constant('share' as const), id, day }),
  fc.record({ kind: fc.constant('comment' as const), id: fc.nat({ max: 25 }), day }),
  fc.record({ kind: fc.constant('published' as const), id, day }),
  fc.record({
    kind: fc.constant('play' as const),
    id: fc.nat({ max: 12 }),
    day,
    xp: fc.constantFrom(10, 40, 100, 400),
  }),
  fc.record({ kind: fc.constant('round' as const), id: fc.nat({ max: 12 }), day, xp: fc.constantFrom(10, 200, 400) }),
  fc.record({ kind: fc.constant('likeReceived' as const), id: fc.nat({ max: 70 }) }),
  fc.record({ kind: fc.constant('likeWithdrawn' as const), id: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant('blogPublished' as const), id }),
  fc.record({ kind: fc.constant('blogWithdrawn' as const), id }),
  fc.record({ kind: fc.constant('crash' as const), id, day }),
  fc.record({ kind: fc.constant('clearRewards' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const games = ['crossword', 'puzzle', 'quizgame', 'memory'] as const;

async function happen(user: ObjectId, event: Happening): Promise<void> {
  const hex = user.toHexString();
  const at = 'day' in event ? `${event.day}T12:00:00Z` : site.now().toISOString();
  const onXp = (key: string, reason: 'like' | 'share' | 'comment' | 'blog_published', xp: number) =>
    modules.progress.xpEvents.onXp({ key: `${hex}:${key}`, userId: hex, reason, xp, at });
  const onActivity = (key: string, kind: 'like_received' | 'like_withdrawn' | 'blog_published' | 'blog_withdrawn') =>
    modules.progress.xpEvents.onActivity({ key: `${hex}:${key}`, userId: hex, kind, at });
  const play = (award: Pick<Award, 'key' | 'xp' | 'day'> & Partial<Award>, alongside?: () => Promise<boolean>) =>
    modules.progress.awards.award(
      { userId: user, reason: 'memory_game_win', ...award, key: `${hex}:${award.key}` },
      alongside,
    );
  switch (event.kind) {
    case 'like':
      return onXp(`like:${event.id}`, 'like', 2);
    case 'share':
      return onXp(`share:${event.id}`, 'share', 5);
    case 'comment':
      return onXp(`comment:${event.id}`, 'comment', 3);
    case 'published':
      return onXp(`published:${event.id}`, 'blog_published', 2);
    case 'play':
      await play({ ...event, key: `play:${event.id}`, isBare: true, wonGame: games[event.id % games.length] });
      return;
    case 'round':
      await play({ ...event, key: `round:${event.id}`, wonGame: games[event.id % games.length] });
      return;
    case 'likeReceived':
      return onActivity(`liked:${event.id}`, 'like_received');
    case 'likeWithdrawn':
      return onActivity(`unliked:${event.id}`, 'like_withdrawn');
    case 'blogPublished':
      return onActivity(`blog:${event.id}`, 'blog_published');
    case 'blogWithdrawn':
      return onActivity(`unblog:${event.id}`, 'blog_withdrawn');
    case 'crash': {
      // The process dies after ledger and total are written and before the commit.
      const dies = () => Promise.reject(new Error('killed'));
      await expect(play({ key: `crash:${event.id}`, xp: 100, day: event.day }, dies)).rejects.toThrow('killed');
      return;
    }
    case 'clearRewards':
      await collections.users.updateOne({ _id: user }, { $set: { rewards: [] } });
  }
}

async function checkAll(user: UserDocument): Promise<void> {
  const rows = await collections.ledger.find({ userId: user._id }).toArray();
  const sum = (some: typeof rows) => some.reduce((total, { xp }) => total + xp, 0);
  expect(user.totalPoints).toBe(sum(rows));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(Math.max(0, ...rows.map(({ totalAfter }) => totalAfter))).toBe(user.totalPoints);
  const unlocked = avatars.filter(({ unlockXp }) => unlockXp <= user.totalPoints).map(({ id: avatar }) => avatar);
  expect(user.unlockedItems.toSorted()).toEqual(unlocked.toSorted());
  const progress = { ...user, level: levelOf(user.totalPoints) };
  expect(user.badges).toEqual(expect.arrayContaining(badgesFor(progress)));
  for (const date of days) {
    const ofDay = rows.filter((row) => row.day === date);
    for (const [reason, most] of Object.entries(paidPerDay))
      expect(ofDay.filter((row) => row.reason === reason).length).toBeLessThanOrEqual(most);
    expect(sum(ofDay.filter(({ key }) => key.includes(':play:')))).toBeLessThanOrEqual(cap);
    expect(ofDay.filter(({ reason }) => reason === 'funzone_explorer').length).toBeLessThanOrEqual(1);
  }
  expect(user.explorerDays).toBe(rows.filter(({ reason }) => reason === 'funzone_explorer').length);
}

describe('whatever happens', () => {
  it('the ledger sums up to the total, and level, badges and unlocks follow from it', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        async (events, allAtOnce) => {
          const { _id } = await site.addUser();
          if (allAtOnce) await Promise.all(events.map((event) => happen(_id, event)));
          else for (const event of events) await happen(_id, event);
          await checkAll(await load(_id));
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });

  it('all of it delivered again changes nothing', { timeout: 120_000 }, async () => {
    const delivered = happening.filter(({ kind }) => kind !== 'clearRewards');
    await fc.assert(
      fc.asyncProperty(fc.array(delivered, { minLength: 1, maxLength: 40 }), async (events) => {
        const { _id } = await site.addUser();
        for (const event of events) await happen(_id, event);
        const before = await load(_id);
        const paid = await collections.ledger.find({ userId: _id }).toArray();
        // Events refused by a day's limit may be redelivered too, and stay refused.
        await Promise.all(events.map((event) => happen(_id, event)));
        expect(await load(_id)).toEqual(before);
        expect(await collections.ledger.countDocuments({ userId: _id })).toBe(paid.length);
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});
