import type { SetPrivacyRequest } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { UserDocument } from '../../identity';
import * as texts from '../../texts/accounts';
import type { AccountsContext } from '../accounts.context';

export class PrivacyService {
  constructor(private readonly context: Pick<AccountsContext, 'accounts' | 'users' | 'leaderboard' | 'pages'>) {}

  /**
   * Changes the given settings and leaves the others.
   *
   * @throws AppError `unauthorized`, `conflict` when the account was changed in the meantime.
   */
  async set(reader: SignedInUser, { onLeaderboard, hasPage }: SetPrivacyRequest): Promise<UserDocument> {
    const before = await this.context.accounts.of(reader);
    const change = {
      ...(onLeaderboard !== undefined && { offBoard: !onLeaderboard }),
      ...(hasPage !== undefined && { hasPage }),
    };
    const user = await this.context.users.updateStanding(before, { $set: change });
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    await this.moveOnBoard(user, onLeaderboard);
    return user;
  }

  /** The leaderboard is updated even if the setting is unchanged, because a process may have died after saving it. */
  private async moveOnBoard(user: UserDocument, onLeaderboard: boolean | undefined): Promise<void> {
    const userId = user._id.toHexString();
    if (onLeaderboard === false) await this.context.leaderboard.withdraw(userId);
    if (onLeaderboard === true) await this.context.leaderboard.replace(userId);
    this.context.pages.invalidate();
  }
}
