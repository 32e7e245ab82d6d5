import { AppError, type SignedInUser } from '@storysprout/service-kit';
import * as texts from '../../texts/sessions';
import type { UserDocument } from '../account/user.document';
import type { UserRepository } from '../account/user.repository';
import type { SessionRepository } from './session.repository';

/**
 * Reads the account of a token from MongoDB, so this service refuses a revoked token at once, before the revocation has
 * reached the other services.
 */
export class CurrentAccount {
  constructor(
    private readonly users: Pick<UserRepository, 'findById'>,
    private readonly sessions: Pick<SessionRepository, 'isLive'>,
  ) {}

  /** @throws AppError `unauthorized` when the token is revoked, or its account is gone or banned. */
  async of({ id, tokenVersion, sessionId }: SignedInUser): Promise<UserDocument> {
    const [user, isLive] = await Promise.all([
      this.users.findById(id),
      // Tokens from before sessions were introduced have no session id.
      sessionId === undefined || this.sessions.isLive(sessionId),
    ]);
    if (user && isLive && user.tokenVersion <= tokenVersion && !user.isBanned) return user;
    throw new AppError('unauthorized', texts.signInAgain);
  }
}
