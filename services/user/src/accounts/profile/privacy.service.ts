import type { SetPrivacyRequest } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { CurrentAccount, UserDocument, UserRepository } from '../../identity';
import type { Leaderboard, LeaderboardPages } from '../../progress';
import * as texts from '../../texts/accounts';

export interface PrivacyServiceDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'updateStanding'>;
  leaderboard: Pick<Leaderboard, 'withdraw' | 'replace'>;
  pages: Pick<LeaderboardPages, 'invalidate'>;
}

export class PrivacyService {
  constructor(private readonly deps: PrivacyServiceDeps) {}

  /**
   * Changes the given settings and leaves the others.
   *
   * @throws AppError `unauthorized`, `conflict` when the account was changed in the meantime.
   */
  async set(reader: SignedInUser, { onLeaderboard, hasPage }: SetPrivacyRequest): Promise<UserDocument> {
    const before = await this.deps.accounts.of(reader);
    const change = {
      ...(onLeaderboard !== undefined && { offBoard: !onLeaderboard }),
      ...(hasPage !== undefined && { hasPage }),
    };
    const user = await this.deps.users.updateStanding(before, { $set: change });
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    await this.moveOnBoard(user, onLeaderboard);
    return user;
  }

  /** The leaderboard is updated even if the setting is unchanged, because a process may have died after saving it. */
  private async moveOnBoard(user: UserDocument, onLeaderboard: boolean | undefined): Promise<void> {
    const userId = user._id.toHexString();
    if (onLeaderboard === false) await this.deps.leaderboard.withdraw(userId);
    if (onLeaderboard === true) await this.deps.leaderboard.replace(userId);
    this.deps.pages.invalidate();
  }
}
