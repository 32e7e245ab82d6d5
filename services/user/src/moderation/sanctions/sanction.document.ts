import type { SanctionKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A moderator's measure against an account. Its unique id keeps it from being applied twice. */
export interface SanctionDocument {
  /** The id that the moderators' service gave the decision. */
  _id: ObjectId;
  userId: ObjectId;
  kind: SanctionKind;
  until: Date | null;
  reason: string | null;
  at: Date;
  /** True once the reader has appealed. */
  isAppealed?: boolean;
  /** True once a successful appeal has removed it from the account's counts. */
  isUndone?: boolean;
}

export const sanctionStore = store<SanctionDocument>('sanctions', [{ key: { userId: 1, at: 1 }, name: 'user' }]);
