import { findAvatar } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { CurrentAccount } from '../sessions/current-account';
import type { UserDocument } from '../users/user.document';
import { unlockedPrefix } from './missing-rewards';

export interface RewardServiceDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Collection<UserDocument>;
}

export class RewardService {
  constructor(private readonly deps: RewardServiceDeps) {}

  /** @throws AppError `invalid_input` when there is no such avatar, `forbidden` while it is locked. */
  async wear(reader: SignedInUser, avatarId: string): Promise<UserDocument> {
    const avatar = findAvatar(avatarId);
    if (!avatar) throw new AppError('invalid_input', 'There is no such avatar.');
    const { _id } = await this.deps.accounts.of(reader);
    const user = await this.deps.users.findOneAndUpdate(
      { _id, unlockedItems: avatarId },
      { $set: { profileAvatar: avatarId } },
      { returnDocument: 'after' },
    );
    if (user) return user;
    throw new AppError('forbidden', `${avatar.label} is still locked. It opens at ${avatar.unlockXp} XP.`);
  }

  /** Forgets the rewards that have been shown; the avatars stay unlocked (design section 4). */
  async clearUnlocked(reader: SignedInUser): Promise<UserDocument> {
    const user = await this.deps.accounts.of(reader);
    const shown = user.rewards.filter((reward) => reward.startsWith(unlockedPrefix));
    if (shown.length === 0) return user;
    const cleared = await this.deps.users.findOneAndUpdate(
      { _id: user._id },
      // Just those she has been shown: one that was unlocked this moment waits for its turn.
      { $pull: { rewards: { $in: shown } } },
      { returnDocument: 'after' },
    );
    return cleared ?? user;
  }
}
