import { type WritingXpReason, writingXp } from '@storysprout/contract';
import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

type ActivityKind = 'blog_published' | 'blog_withdrawn' | 'comment_added' | 'like_received' | 'like_withdrawn';

export interface EarningsDeps {
  outbox: Pick<Outbox, 'add'>;
  now: () => Date;
}

/**
 * Tells the user service what somebody did, in the transaction that did it. The keys make each award happen
 * once, however often it is told; the user service also caps the paid comments of a day (design section 4).
 */
export class Earnings {
  constructor(private readonly deps: EarningsDeps) {}

  /** @param key what the award is for, such as `like:<blogId>:<userId>` */
  async award(session: ClientSession, userId: ObjectId, reason: WritingXpReason, key: string): Promise<void> {
    const data = { key, userId: userId.toHexString(), reason, xp: writingXp[reason], at: this.at() };
    await this.deps.outbox.add(session, 'xp', data, { jobId: jobIdOf(key) });
  }

  /** @param userId whose count changes */
  async record(session: ClientSession, userId: ObjectId, kind: ActivityKind, key: string): Promise<void> {
    const data = { key, userId: userId.toHexString(), kind, at: this.at() };
    await this.deps.outbox.add(session, 'activity', data, { jobId: jobIdOf(key) });
  }

  private at(): string {
    return this.deps.now().toISOString();
  }
}

/** BullMQ keeps colons to itself. */
function jobIdOf(key: string): string {
  return key.replaceAll(':', '-');
}
