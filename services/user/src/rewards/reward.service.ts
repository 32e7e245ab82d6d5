import { findAvatar } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { CurrentAccount } from '../sessions/current-account';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { unlockedPrefix } from './reward.rules';

export class RewardService {
  constructor(
    private readonly accounts: Pick<CurrentAccount, 'of'>,
    private readonly users: Pick<UserRepository, 'updateStanding'>,
  ) {}

  /** @throws AppError `invalid_input` when there is no such avatar, `forbidden` while it is locked. */
  async wear(reader: SignedInUser, avatarId: string): Promise<UserDocument> {
    const avatar = findAvatar(avatarId);
    if (!avatar) throw new AppError('invalid_input', 'There is no such avatar.');
    const change = { $set: { profileAvatar: avatarId } };
    const before = await this.accounts.of(reader);
    const user = await this.users.updateStanding(before, change, { also: { unlockedItems: avatarId } });
    if (user) return user;
    throw new AppError('forbidden', `${avatar.label} is still locked. It opens at ${avatar.unlockXp} XP.`);
  }

  /** Forgets the rewards that have been shown; the avatars stay unlocked (docs/product.md#rewards). */
  async clearUnlocked(reader: SignedInUser): Promise<UserDocument> {
    const user = await this.accounts.of(reader);
    const shown = user.rewards.filter((reward) => reward.startsWith(unlockedPrefix));
    if (shown.length === 0) return user;
    // Only those that were shown: an avatar unlocked this moment still has to be.
    const cleared = await this.users.updateStanding(user, { $pull: { rewards: { $in: shown } } });
    return cleared ?? user;
  }
}
