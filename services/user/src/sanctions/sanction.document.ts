import type { SanctionKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** What a moderator did about an account. Its id makes it happen once. */
export interface SanctionDocument {
  /** The moderators' id of the decision. */
  _id: ObjectId;
  userId: ObjectId;
  kind: SanctionKind;
  until: Date | null;
  reason: string | null;
  at: Date;
  /** Whether its reader asked for a second look. */
  isAppealed?: boolean;
  /** Whether an appeal took it off the account's counts. */
  isUndone?: boolean;
}

export const sanctionStore = store<SanctionDocument>('sanctions', [{ key: { userId: 1, at: 1 }, name: 'user' }]);
