import { type activityKinds, type WritingXpReason, writingXp } from '@storysprout/contract';
import type { OutboxEvent } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { EventsContext } from './events.context';

type ActivityKind = (typeof activityKinds)[number];

/** A change to report to the user service: an award, or a change of one of a user's counts. */
export type Earning =
  | { readonly userId: ObjectId; readonly reason: WritingXpReason; readonly key: string }
  | {
      readonly userId: ObjectId;
      readonly kind: ActivityKind;
      readonly key: string;
      /** The blog that was liked. */
      readonly blogId?: ObjectId;
    };

/**
 * Reports awards and activity to the user service, in the transaction that causes them. Keys such as
 * `like:<blogId>:<userId>` make each award happen only once, however often it is sent; the user service also caps the
 * number of comments that earn XP in a day (docs/product.md#xp-from-writing).
 */
export class ActivityEvents {
  constructor(private readonly context: Pick<EventsContext, 'outbox' | 'now'>) {}

  /** @param also other events of the same change, which are stored with the same statement */
  async report(
    session: ClientSession,
    earnings: readonly Earning[],
    also: readonly OutboxEvent<'letter'>[] = [],
  ): Promise<void> {
    if (earnings.length + also.length === 0) return;
    const at = this.context.now().toISOString();
    await this.context.outbox.addMany(session, [...earnings.map((earning) => eventOf(earning, at)), ...also]);
  }

  /** Takes an award back, because a moderator removed the text that earned it. */
  revoke(session: ClientSession, award: TakenAward): Promise<void> {
    return this.context.outbox.addMany(session, [correctionOf(award, 'taken')]);
  }

  /** Gives an award back, because the removal was undone. */
  restore(session: ClientSession, award: TakenAward): Promise<void> {
    return this.context.outbox.addMany(session, [correctionOf(award, 'given')]);
  }
}

/**
 * An award that is taken or given back. The key of the award and the version of the text make each change happen only
 * once.
 */
export interface TakenAward {
  readonly userId: ObjectId;
  readonly awardKey: string;
  readonly version: number;
}

function correctionOf({ userId, awardKey, version }: TakenAward, what: 'taken' | 'given'): OutboxEvent<'xpTakenBack'> {
  const key = `${what}:${awardKey}:${version}`;
  return {
    name: 'xpTakenBack',
    jobId: key.replaceAll(':', '-'),
    data: { key, userId: userId.toHexString(), awardKey, giveBack: what === 'given' },
  };
}

function eventOf(earning: Earning, at: string): OutboxEvent<'xp' | 'activity'> {
  const { key } = earning;
  const userId = earning.userId.toHexString();
  // BullMQ forbids colons in job ids.
  const jobId = key.replaceAll(':', '-');
  if ('kind' in earning) {
    const { kind, blogId } = earning;
    const data = { key, userId, kind, at, ...(blogId && { blogId: blogId.toHexString() }) };
    return { name: 'activity', jobId, data };
  }
  const { reason } = earning;
  return { name: 'xp', jobId, data: { key, userId, reason, xp: writingXp[reason], at } };
}

/** Returns what a comment or reply earns once it is public. */
export function commentEarnings(userId: ObjectId, id: string): Earning[] {
  return [
    { userId, reason: 'comment', key: `comment:${id}` },
    { userId, kind: 'comment_added', key: `comment_added:${id}` },
  ];
}
