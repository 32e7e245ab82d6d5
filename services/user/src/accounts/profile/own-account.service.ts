import type { OwnLists } from '@storysprout/contract';
import type { SignedInUser } from '@storysprout/service-kit';
import type { BlockedUsers, Following } from '../../community';
import type { CurrentAccount, UserDocument } from '../../identity';
import type { NotificationService } from '../../notifications';
import type { VisitService } from '../../progress';

export interface OwnAccountDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  visits: Pick<VisitService, 'visit'>;
  blockedUsers: Pick<BlockedUsers, 'of'>;
  following: Pick<Following, 'of'>;
  notifications: Pick<NotificationService, 'unreadOf'>;
}

/** Combines what a signed-in reader's page needs, because separate calls would each check the account again. */
export class OwnAccount {
  constructor(private readonly deps: OwnAccountDeps) {}

  /**
   * Counts the visit and returns the account afterwards.
   *
   * @throws AppError `unauthorized` when the account is gone, banned or signed out.
   */
  async get(reader: SignedInUser): Promise<UserDocument> {
    return this.deps.visits.visit(await this.deps.accounts.of(reader));
  }

  async lists(account: UserDocument): Promise<OwnLists> {
    const { blockedUsers, following, notifications } = this.deps;
    const [hidden, followed, unread] = await Promise.all([
      blockedUsers.of(account._id),
      following.of(account._id),
      notifications.unreadOf(account),
    ]);
    return { ...hidden, ...followed, unread };
  }
}
