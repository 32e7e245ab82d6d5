import { needsConsentTexts } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import { type AuthorCopy, type AuthorDocument, authorOf, copyOf, isShownToOthers } from './author.document';
import type { AuthorsContext } from './authors.context';

/** Names, pictures and avatars of writers, copied into what they write and kept up to date by `ProfileUpdater`. */
export class AuthorService {
  constructor(private readonly context: Pick<AuthorsContext, 'repository' | 'upstreams' | 'config'>) {}

  /**
   * Ensures that this writer's profile is stored, by fetching it from the user service if necessary. Call it before a
   * transaction, not in one.
   *
   * @returns the writer, with the end of their mute and what the parental consent allows
   * @throws AppError `unavailable` when the profile is not stored yet and the user service does not respond.
   */
  async ensure(userId: ObjectId): Promise<AuthorDocument> {
    const known = await this.context.repository.find(userId);
    if (known && this.isFullyKnown(known)) return known;
    const { user } = this.context.upstreams;
    if (!user) throw new AppError('unavailable', errorTexts.tryAgainSoon);
    const params = { id: userId.toHexString() };
    const { profile } = await user.call('GET /internal/users/{id}/profile', { params });
    const author = authorOf(profile);
    await this.context.repository.store(author);
    // An event may have stored a newer profile in the meantime.
    return (await this.context.repository.find(userId)) ?? author;
  }

  /** Returns whether this is a moderator's account; false if the account is unknown. */
  async isModerator(userId: ObjectId): Promise<boolean> {
    // Writers stay stored until their account is erased. The profile of an erased account must not be fetched again.
    const known = await this.context.repository.find(userId);
    const author = known && (await this.ensure(userId).catch(() => known));
    return author?.isModerator === true;
  }

  /** Returns the copy to store in what the writer creates in this transaction. Call `ensure` first. */
  async copyFor(userId: ObjectId, session: ClientSession): Promise<AuthorCopy> {
    const author = await this.context.repository.lock(userId, session);
    if (!author) throw unknownAuthor(userId);
    return copyOf(author);
  }

  /**
   * Like `copyFor`, for several writers whose texts become public at once. A change of parental consent comes entirely
   * before or after the transaction.
   *
   * @returns a lookup by writer. It returns an AppError instead of a copy for an unknown writer, and `needs_consent`
   * when the consent was revoked after it was checked.
   */
  async copiesForPublic(
    userIds: readonly ObjectId[],
    session: ClientSession,
  ): Promise<(userId: ObjectId) => AuthorCopy | AppError> {
    const found = await this.context.repository.lockMany(userIds, session);
    const byId = new Map(found.map((author) => [author._id.toHexString(), author]));
    return (userId) => {
      const author = byId.get(userId.toHexString());
      if (!author) return unknownAuthor(userId);
      return isShownToOthers(author, 'comment')
        ? copyOf(author)
        : new AppError('needs_consent', needsConsentTexts.waiting);
    };
  }

  /**
   * Rows from before these fields existed have to be fetched again. With `CONSENT=required`, a profile counts as complete
   * only with its parental consent.
   */
  private isFullyKnown({ consent, isModerator }: AuthorDocument): boolean {
    return isModerator !== undefined && (consent !== undefined || this.context.config.CONSENT !== 'required');
  }
}

function unknownAuthor(userId: ObjectId): AppError {
  return new AppError('unavailable', errorTexts.tryAgainSoon, { context: { userId } });
}
