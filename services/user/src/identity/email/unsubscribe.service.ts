import type { EmailSettings } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import * as texts from '../../texts/accounts';
import type { UserDocument } from '../account/user.document';
import type { UserRepository } from '../account/user.repository';
import type { CurrentAccount } from '../sessions/current-account';
import type { CameUntilNow } from './unsubscribe-page';

export interface UnsubscribeServiceDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'updateStanding'>;
  collection: Collection<UserDocument>;
  now: () => Date;
}

/**
 * Turns the e-mails with challenges on and off: by the link at their end, which works without signing in, and in the
 * reader's settings.
 */
export class UnsubscribeService {
  constructor(private readonly deps: UnsubscribeServiceDeps) {}

  /** Returns whether the e-mails are on; null when the link is unknown. */
  async isSubscribed(unsubscribeToken: string): Promise<CameUntilNow> {
    const found = await this.deps.collection.findOne({ unsubscribeToken }, { projection: { unsubscribedAt: 1 } });
    return found && found.unsubscribedAt === null;
  }

  /**
   * Stops the e-mails. Safe to call again.
   *
   * @returns whether the reader got the e-mails until now; null when the link is unknown
   */
  async unsubscribe(unsubscribeToken: string): Promise<CameUntilNow> {
    const { matchedCount, modifiedCount } = await this.deps.collection.updateOne({ unsubscribeToken }, [
      { $set: { unsubscribedAt: { $ifNull: ['$unsubscribedAt', this.deps.now()] } } },
    ]);
    return matchedCount === 0 ? null : modifiedCount === 1;
  }

  /** @throws AppError `unauthorized`, `conflict` when the account was changed meanwhile. */
  async set(reader: SignedInUser, { challenges }: EmailSettings): Promise<UserDocument> {
    const before = await this.deps.accounts.of(reader);
    const unsubscribedAt = challenges ? null : (before.unsubscribedAt ?? this.deps.now());
    const user = await this.deps.users.updateStanding(before, { $set: { unsubscribedAt } });
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    return user;
  }
}
