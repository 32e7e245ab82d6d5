import type { CommentReviewPolicy, Surface } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { Actor } from '../shared/actor';

/** Where a surface stands. One that no moderator ever closed has no document. */
export interface SwitchDocument {
  readonly _id: Surface;
  readonly open: boolean;
  /** Why it is closed; readers see it. */
  readonly reason: string | null;
  /** Of `comments` alone: what moderators asked for last. */
  readonly review?: CommentReviewPolicy;
  readonly by: Actor;
  readonly at: Date;
}

export const switchStore = store<SwitchDocument>('switches');
