import { findAvatar } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import { announceProfile, raiseProfileRevision, type UserDocument } from '../../identity';
import * as texts from '../../texts/rewards';
import type { ProgressContext } from '../progress.context';
import { unlockedPrefix } from './reward.rules';

export class RewardService {
  constructor(
    private readonly context: Pick<ProgressContext, 'accounts' | 'users' | 'transactions' | 'outbox' | 'pages'>,
  ) {}

  /** @throws AppError `invalid_input` when there is no such avatar, `forbidden` while it is locked. */
  async wear(reader: SignedInUser, avatarId: string): Promise<UserDocument> {
    const avatar = findAvatar(avatarId);
    if (!avatar) throw new AppError('invalid_input', texts.noSuchAvatar);
    const before = await this.context.accounts.of(reader);
    const user = await this.context.transactions.run((session) => this.putOn(session, before, avatarId));
    this.context.pages.invalidate();
    if (user) return user;
    throw new AppError('forbidden', texts.locked(avatar.label, avatar.unlockXp));
  }

  private async putOn(session: ClientSession, before: UserDocument, avatarId: string): Promise<UserDocument | null> {
    const updates = [{ $set: { profileAvatar: avatarId } }, raiseProfileRevision];
    const also = { unlockedItems: avatarId };
    const user = await this.context.users.updateStanding(before, updates, { session, also });
    if (user) await announceProfile(this.context.outbox, session, user);
    return user;
  }

  /** Removes the entries of rewards that have been shown. The avatars stay unlocked (docs/product.md#rewards). */
  async clearUnlocked(reader: SignedInUser): Promise<UserDocument> {
    const user = await this.context.accounts.of(reader);
    const shown = user.rewards.filter((reward) => reward.startsWith(unlockedPrefix));
    if (shown.length === 0) return user;
    // Only removes those that were shown, because an avatar may just have been unlocked.
    const cleared = await this.context.users.updateStanding(user, { $pull: { rewards: { $in: shown } } });
    return cleared ?? user;
  }
}
