import { isLooser } from '@storysprout/contract';
import type { SignedInViewer } from '../visibility';
import type { CommentsContext } from './comments.context';

/**
 * Decides whose comments and replies a moderator reads first, whatever the checks find (docs/product.md#text-checks).
 */
export class CommentReview {
  constructor(private readonly context: Pick<CommentsContext, 'config' | 'switches' | 'trust'>) {}

  async isReadFirst({ id, isAdmin }: SignedInViewer): Promise<boolean> {
    // Moderators may not decide about their own texts, and there may be no other moderator.
    if (isAdmin) return false;
    const { config, switches, trust } = this.context;
    const setting = config.COMMENT_REVIEW ?? 'score';
    const asked = switches.commentReview.policy;
    const policy = isLooser(asked, setting) ? setting : asked;
    return policy === 'new' ? !(await trust.isTrusted(id)) : policy === 'all';
  }
}
