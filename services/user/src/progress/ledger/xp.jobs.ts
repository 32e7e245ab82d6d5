import { type JobData, type WritingXpReason, writingXp } from '@storysprout/contract';
import { AppError, dayOf } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/xp';
import type { ProgressContext } from '../progress.context';
import type { Count } from './booking.rules';

const countChanges: Readonly<Record<JobData<'activity'>['kind'], Count['change']>> = {
  blog_published: { blogCount: 1 },
  blog_withdrawn: { blogCount: -1 },
  comment_added: { commentCount: 1 },
  comment_withdrawn: { commentCount: -1 },
  like_received: { likesReceived: 1 },
  like_withdrawn: { likesReceived: -1 },
};

/** Applies other services' events. Both kinds may come more than once; the key makes them count once. */
export class XpEvents {
  constructor(private readonly context: Pick<ProgressContext, 'awards' | 'logger' | 'now'>) {}

  /**
   * @throws AppError `invalid_input` when the event's XP differs from the table; the failed job is kept for inspection.
   */
  async onXp({ key, userId, reason, xp, at }: JobData<'xp'>): Promise<void> {
    if (!isWritingReason(reason) || writingXp[reason] !== xp) {
      throw new AppError('invalid_input', texts.otherXp, { context: { key, reason, xp } });
    }
    const award = { userId: new ObjectId(userId), xp, reason, key, day: dayOf(this.momentOf(at)) };
    const outcome = await this.context.awards.award(award);
    if (!outcome.booked) this.context.logger.debug({ key, why: outcome.why }, 'xp event changes nothing');
  }

  async onActivity({ key, userId, kind, at, blogId }: JobData<'activity'>): Promise<void> {
    const like = blogId === undefined ? undefined : { blogId: new ObjectId(blogId), at: this.momentOf(at) };
    await this.context.awards.count({
      userId: new ObjectId(userId),
      key,
      change: countChanges[kind],
      ...(like && { like }),
    });
  }

  /** When the event happened; an unreadable or future time counts as now. */
  private momentOf(at: string): Date {
    const moment = new Date(at);
    const now = this.context.now();
    return Number.isNaN(moment.getTime()) || moment > now ? now : moment;
  }
}

function isWritingReason(reason: string): reason is WritingXpReason {
  return Object.hasOwn(writingXp, reason);
}
