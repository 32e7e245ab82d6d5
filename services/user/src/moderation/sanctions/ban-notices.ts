import { appealWindowMs, type BanNotice } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { ModerationContext } from '../moderation.context';

/** Provides what a banned reader needs to appeal without signing in (docs/product.md#sanctions). */
export class BanNotices {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'signAppealToken' | 'now'>) {}

  /** Returns undefined when the ban was not a moderator's decision that can be appealed against. */
  async find(userId: ObjectId): Promise<BanNotice | undefined> {
    const kind = { $in: ['ban' as const, 'unban' as const] };
    const latest = await this.context.collections.sanctions.findOne({ userId, kind }, { sort: { at: -1 } });
    if (latest?.kind !== 'ban') return undefined;
    const decisionId = latest._id.toHexString();
    const now = this.context.now();
    const canAppeal = !latest.isAppealed && now.getTime() - latest.at.getTime() <= appealWindowMs;
    if (!canAppeal) return { decisionId, canAppeal };
    const claims = { userId: userId.toHexString(), decisionId };
    return { decisionId, canAppeal, appealToken: await this.context.signAppealToken(claims, now) };
  }
}
