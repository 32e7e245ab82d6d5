import type { SignedInUser } from '@storysprout/service-kit';

/** The moderator who acts, as decisions and the audit log name her. */
export interface Actor {
  /** Hex id. */
  readonly userId: string;
  readonly name: string;
}

export function actorOf({ userId, name }: SignedInUser): Actor {
  return { userId, name };
}
