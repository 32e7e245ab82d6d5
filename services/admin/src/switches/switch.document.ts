import type { CommentReviewPolicy, Surface } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { Actor } from '../audit';

/** The state of a part of the site. One that no moderator has ever opened or closed has no document. */
export interface SwitchDocument {
  readonly _id: Surface;
  readonly open: boolean;
  /** The reason for closing it, which readers see; null while it is open. */
  readonly reason: string | null;
  /** Only for `comments`: the review policy that moderators chose last. */
  readonly review?: CommentReviewPolicy;
  readonly by: Actor;
  readonly at: Date;
}

export const switchStores = { switches: store<SwitchDocument>('switches') };
