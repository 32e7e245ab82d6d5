import { type FollowingResponse, followLimits } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { shownName, type UserDocument } from '../../identity';
import * as texts from '../../texts/following';
import * as missingTexts from '../../texts/missing';
import type { CommunityContext } from '../community.context';

/** Manages which writers a reader follows (docs/product.md#following). */
export class Following {
  constructor(private readonly context: Pick<CommunityContext, 'accounts' | 'collections' | 'follows'>) {}

  /**
   * @throws AppError `forbidden` for oneself, `not_found` for an account that is unknown, banned or being ended, `conflict`
   * when the list is full.
   */
  async follow(reader: SignedInUser, writerId: ObjectId): Promise<void> {
    const { follows, collections } = this.context;
    const { _id: userId } = await this.context.accounts.of(reader);
    if (writerId.equals(userId)) throw new AppError('forbidden', texts.notYourself);
    const writer = await collections.users.findOne({ _id: writerId }, { projection: { isBanned: 1, deleteAfter: 1 } });
    if (!writer || isAway(writer)) throw new AppError('not_found', missingTexts.writer);
    if (!(await follows.add(userId, writerId))) return;
    // Counted afterwards, so that calls at the same moment cannot go past the limit together.
    if ((await follows.count(userId)) <= followLimits.writers) return;
    await follows.remove(userId, writerId);
    throw new AppError('conflict', texts.tooMany(followLimits.writers));
  }

  async unfollow(reader: SignedInUser, writerId: ObjectId): Promise<void> {
    const { _id: userId } = await this.context.accounts.of(reader);
    await this.context.follows.remove(userId, writerId);
  }

  async list(reader: SignedInUser): Promise<FollowingResponse> {
    const { _id: userId } = await this.context.accounts.of(reader);
    return this.of(userId);
  }

  /** Returns the followed writers, the latest first, with their present names and without those who are away. */
  async of(userId: ObjectId): Promise<FollowingResponse> {
    const ids = await this.context.follows.writersOf(userId);
    const names = await this.namesOf(ids);
    return {
      following: ids.flatMap((id) => {
        const name = names.get(id.toHexString());
        return name === undefined ? [] : [{ userId: id.toHexString(), name }];
      }),
    };
  }

  /** Returns how many readers follow this writer. */
  async countFollowers(writer: SignedInUser): Promise<number> {
    const { _id } = await this.context.accounts.of(writer);
    return this.context.follows.countFollowers(_id);
  }

  private async namesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.context.collections.users
      .find({ _id: { $in: [...ids] } })
      .project<UserDocument>({ name: 1, nameVisibility: 1, consent: 1, isBanned: 1, deleteAfter: 1 })
      .toArray();
    return new Map(found.flatMap((user) => (isAway(user) ? [] : [[user._id.toHexString(), shownName(user)]])));
  }
}

/** Returns whether the account is banned or being ended, so that nobody sees it for now. */
function isAway({ isBanned, deleteAfter }: Pick<UserDocument, 'isBanned' | 'deleteAfter'>): boolean {
  return isBanned || deleteAfter !== null;
}
