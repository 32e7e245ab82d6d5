import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';

/**
 * The account behind a token, as MongoDB has it now: here a void token is refused at once, not only when the news
 * of it has gone round.
 */
export class CurrentAccount {
  constructor(private readonly users: Pick<UserRepository, 'findById'>) {}

  /** @throws AppError `unauthorized` when the token is void, or its account is gone or banned. */
  async of({ id, tokenVersion }: SignedInUser): Promise<UserDocument> {
    const user = await this.users.findById(id);
    if (user && user.tokenVersion <= tokenVersion && !user.isBanned) return user;
    throw new AppError('unauthorized', 'Please sign in again.');
  }
}
