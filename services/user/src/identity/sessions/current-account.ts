import { AppError, type SignedInUser } from '@storysprout/service-kit';
import * as texts from '../../texts/sessions';
import type { UserDocument } from '../account/user.document';
import type { AccountContext } from '../identity.context';

/**
 * Reads the account of a token from MongoDB, so this service refuses a revoked token at once, before the revocation has
 * reached the other services.
 */
export class CurrentAccount {
  constructor(private readonly context: Pick<AccountContext, 'sessionRows' | 'users'>) {}

  /** @throws AppError `unauthorized` when the token is revoked, or its account is gone or banned. */
  async of({ id, tokenVersion, sessionId }: SignedInUser): Promise<UserDocument> {
    const [user, isLive] = await Promise.all([
      this.context.users.findById(id),
      // Tokens from before sessions were introduced have no session id.
      sessionId === undefined || this.context.sessionRows.isLive(sessionId),
    ]);
    if (user && isLive && user.tokenVersion <= tokenVersion && !user.isBanned) return user;
    throw new AppError('unauthorized', texts.signInAgain);
  }
}
