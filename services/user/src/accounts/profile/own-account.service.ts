import type { OwnLists } from '@storysprout/contract';
import type { SignedInUser } from '@storysprout/service-kit';
import type { UserDocument } from '../../identity';
import type { AccountsContext } from '../accounts.context';

/** Combines what a signed-in reader's page needs, because separate calls would each check the account again. */
export class OwnAccount {
  constructor(
    private readonly context: Pick<
      AccountsContext,
      'accounts' | 'visits' | 'blockedUsers' | 'following' | 'notifications'
    >,
  ) {}

  /**
   * Counts the visit and returns the account afterwards.
   *
   * @throws AppError `unauthorized` when the account is gone, banned or signed out.
   */
  async get(reader: SignedInUser): Promise<UserDocument> {
    return this.context.visits.visit(await this.context.accounts.of(reader));
  }

  async lists(account: UserDocument): Promise<OwnLists> {
    const { blockedUsers, following, notifications } = this.context;
    const [hidden, followed, unread] = await Promise.all([
      blockedUsers.of(account._id),
      following.of(account._id),
      notifications.unreadOf(account),
    ]);
    return { ...hidden, ...followed, unread };
  }
}
