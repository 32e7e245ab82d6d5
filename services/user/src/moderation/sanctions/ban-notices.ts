import { appealWindowMs, type BanNotice } from '@storysprout/contract';
import type { createAppealTokenSigner } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { SanctionDocument } from './sanction.document';

export interface BanNoticesDeps {
  sanctions: Collection<SanctionDocument>;
  signAppealToken: ReturnType<typeof createAppealTokenSigner>;
  now: () => Date;
}

/** Provides what a banned reader needs to appeal without signing in (docs/product.md#sanctions). */
export class BanNotices {
  constructor(private readonly deps: BanNoticesDeps) {}

  /** Returns undefined when the ban was not a moderator's decision that can be appealed against. */
  async find(userId: ObjectId): Promise<BanNotice | undefined> {
    const kind = { $in: ['ban' as const, 'unban' as const] };
    const latest = await this.deps.sanctions.findOne({ userId, kind }, { sort: { at: -1 } });
    if (latest?.kind !== 'ban') return undefined;
    const decisionId = latest._id.toHexString();
    const now = this.deps.now();
    const canAppeal = !latest.isAppealed && now.getTime() - latest.at.getTime() <= appealWindowMs;
    if (!canAppeal) return { decisionId, canAppeal };
    const claims = { userId: userId.toHexString(), decisionId };
    return { decisionId, canAppeal, appealToken: await this.deps.signAppealToken(claims, now) };
  }
}
