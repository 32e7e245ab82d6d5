import { AppError, type SignedInUser } from '@storysprout/service-kit';
import * as texts from '../texts/sessions';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import type { SessionRepository } from './session.repository';

/**
 * The account behind a token, as MongoDB has it now: this service refuses a void token at once, before the other
 * services have heard of it.
 */
export class CurrentAccount {
  constructor(
    private readonly users: Pick<UserRepository, 'findById'>,
    private readonly sessions: Pick<SessionRepository, 'isLive'>,
  ) {}

  /** @throws AppError `unauthorized` when the token is void, or its account is gone or banned. */
  async of({ id, tokenVersion, sessionId }: SignedInUser): Promise<UserDocument> {
    const [user, isLive] = await Promise.all([
      this.users.findById(id),
      // Tokens issued before there were sessions have none.
      sessionId === undefined || this.sessions.isLive(sessionId),
    ]);
    if (user && isLive && user.tokenVersion <= tokenVersion && !user.isBanned) return user;
    throw new AppError('unauthorized', texts.signInAgain);
  }
}
