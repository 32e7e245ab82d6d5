import { type ModerationPart, opaque, revokeTokens } from '../../identity';

/** Returns the updates that close the account to its owner at once. Publish the revocation after the commit. */
export function ban(reason: string | null, now: Date) {
  return [revokeTokens(now), opaque<ModerationPart>({ $set: { isBanned: true, banReason: reason } })];
}

export const liftBan = opaque<ModerationPart>({ $set: { isBanned: false, banReason: null } });
