import { type FollowingResponse, followLimits } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import { type CurrentAccount, shownName, type UserDocument } from '../../identity';
import * as texts from '../../texts/following';
import * as missingTexts from '../../texts/missing';
import type { FollowRepository } from './follow.repository';

export interface FollowingDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  collection: Collection<UserDocument>;
  follows: Pick<FollowRepository, 'add' | 'remove' | 'count' | 'writersOf' | 'countFollowers'>;
}

/** Manages which writers a reader follows (docs/product.md#following). */
export class Following {
  constructor(private readonly deps: FollowingDeps) {}

  /** @throws AppError `forbidden` for oneself, `not_found` for no account or a banned one, `conflict` when the list is full. */
  async follow(reader: SignedInUser, writerId: ObjectId): Promise<void> {
    const { follows, collection } = this.deps;
    const { _id: userId } = await this.deps.accounts.of(reader);
    if (writerId.equals(userId)) throw new AppError('forbidden', texts.notYourself);
    const writer = await collection.findOne({ _id: writerId }, { projection: { isBanned: 1 } });
    if (!writer || writer.isBanned) throw new AppError('not_found', missingTexts.writer);
    if (!(await follows.add(userId, writerId))) return;
    // Counted afterwards, so that calls at the same moment cannot go past the limit together.
    if ((await follows.count(userId)) <= followLimits.writers) return;
    await follows.remove(userId, writerId);
    throw new AppError('conflict', texts.tooMany(followLimits.writers));
  }

  async unfollow(reader: SignedInUser, writerId: ObjectId): Promise<void> {
    const { _id: userId } = await this.deps.accounts.of(reader);
    await this.deps.follows.remove(userId, writerId);
  }

  async list(reader: SignedInUser): Promise<FollowingResponse> {
    const { _id: userId } = await this.deps.accounts.of(reader);
    return this.of(userId);
  }

  /** Returns the followed writers, the latest first, with their present names and without banned ones. */
  async of(userId: ObjectId): Promise<FollowingResponse> {
    const ids = await this.deps.follows.writersOf(userId);
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
    const { _id } = await this.deps.accounts.of(writer);
    return this.deps.follows.countFollowers(_id);
  }

  private async namesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.deps.collection
      .find({ _id: { $in: [...ids] } })
      .project<UserDocument>({ name: 1, nameVisibility: 1, consent: 1, isBanned: 1 })
      .toArray();
    return new Map(found.flatMap((user) => (user.isBanned ? [] : [[user._id.toHexString(), shownName(user)]])));
  }
}
