import { type CommentReviewPolicy, isLooser } from '@storysprout/contract';
import type { Switches } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { SignedInViewer } from '../visibility';

export interface CommentReviewDeps {
  /** The setting `COMMENT_REVIEW`. */
  readonly setting: CommentReviewPolicy;
  readonly switches: Pick<Switches, 'commentReview'>;
  readonly trust: { isTrusted(accountId: ObjectId): Promise<boolean> };
}

/**
 * Decides whose comments and replies a moderator reads first, whatever the checks find (docs/product.md#text-checks).
 */
export class CommentReview {
  constructor(private readonly deps: CommentReviewDeps) {}

  async isReadFirst({ id, isAdmin }: SignedInViewer): Promise<boolean> {
    // Moderators may not decide about their own texts, and there may be no other moderator.
    if (isAdmin) return false;
    const { setting, switches, trust } = this.deps;
    const asked = switches.commentReview.policy;
    const policy = isLooser(asked, setting) ? setting : asked;
    return policy === 'new' ? !(await trust.isTrusted(id)) : policy === 'all';
  }
}
