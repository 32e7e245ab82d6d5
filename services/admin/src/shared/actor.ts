import type { SignedInUser } from '@storysprout/service-kit';

/** The acting moderator, as named in decisions and the audit log. */
export interface Actor {
  /** Hex id. */
  readonly userId: string;
  readonly name: string;
}

export function actorOf({ userId, name }: SignedInUser): Actor {
  return { userId, name };
}
