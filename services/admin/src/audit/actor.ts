import { formerModeratorName, formerWriterId } from '@storysprout/contract';
import type { SignedInUser } from '@storysprout/service-kit';

/** A moderator whose account was erased. */
export const formerModerator: Actor = { userId: formerWriterId, name: formerModeratorName };

/** The acting moderator, as named in decisions and the audit log. */
export interface Actor {
  /** Hex id. */
  readonly userId: string;
  readonly name: string;
}

export function actorOf({ userId, name }: SignedInUser): Actor {
  return { userId, name };
}
