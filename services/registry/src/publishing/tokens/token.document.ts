import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A deploy token that was made on the page Remotes. The token itself is not stored. */
export interface TokenDocument {
  readonly _id: ObjectId;
  readonly remote: string;
  /** SHA-256 of the token, in hex. The token has 256 random bits, so its hash needs no salt. */
  readonly hash: string;
  readonly note: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly lastUsedAt: Date | null;
  /** Missing while it is valid. */
  readonly withdrawnAt?: Date;
}

const withdrawnRetentionSeconds = 90 * 24 * 60 * 60;

export const tokenStore = store<TokenDocument>('deployTokens', [
  { key: { hash: 1 }, unique: true },
  { key: { remote: 1, madeAt: -1 } },
  { key: { withdrawnAt: 1 }, expireAfterSeconds: withdrawnRetentionSeconds },
]);
