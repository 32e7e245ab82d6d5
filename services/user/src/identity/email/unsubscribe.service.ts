import type { EmailSettings } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import * as texts from '../../texts/accounts';
import type { UserDocument } from '../account/user.document';
import type { IdentityContext } from '../identity.context';
import type { CameUntilNow } from './unsubscribe-page';

/**
 * Turns the e-mails with challenges on and off: by the link at their end, which works without signing in, and in the
 * reader's settings.
 */
export class UnsubscribeService {
  constructor(private readonly context: Pick<IdentityContext, 'accounts' | 'collections' | 'now' | 'users'>) {}

  /** Returns whether the e-mails are on; null when the link is unknown. */
  async isSubscribed(unsubscribeToken: string): Promise<CameUntilNow> {
    const found = await this.find(unsubscribeToken);
    return found && found.unsubscribedAt === null;
  }

  /**
   * Stops the e-mails. Safe to call again.
   *
   * @returns whether the reader got the e-mails until now; null when the link is unknown
   */
  async unsubscribe(unsubscribeToken: string): Promise<CameUntilNow> {
    const found = await this.find(unsubscribeToken);
    if (!found) return null;
    const change = { $set: { unsubscribedAt: this.context.now() } };
    return (await this.context.users.update(found._id, change, { also: { unsubscribedAt: null } })) !== null;
  }

  /** @throws AppError `unauthorized`, `conflict` when the account was changed meanwhile. */
  async set(reader: SignedInUser, { challenges }: EmailSettings): Promise<UserDocument> {
    const before = await this.context.accounts.of(reader);
    const unsubscribedAt = challenges ? null : (before.unsubscribedAt ?? this.context.now());
    const user = await this.context.users.updateStanding(before, { $set: { unsubscribedAt } });
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    return user;
  }

  private find(unsubscribeToken: string) {
    return this.context.collections.users.findOne({ unsubscribeToken }, { projection: { unsubscribedAt: 1 } });
  }
}
