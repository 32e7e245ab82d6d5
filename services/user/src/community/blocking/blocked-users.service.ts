import { type BlockedUsersResponse, blockLimits } from '@storysprout/contract';
import { AppError, isDuplicateKey, type SignedInUser } from '@storysprout/service-kit';
import type { Filter, ObjectId } from 'mongodb';
import { type ProfileSubject, revisionOf, shownName, type UserDocument } from '../../identity';
import * as texts from '../../texts/blocking';
import * as missingTexts from '../../texts/missing';
import type { CommunityContext } from '../community.context';
import type { BlockedUsersDocument } from './blocked-users.document';

/** A name or picture that a reader reported, as it was then. */
interface ReportedProfile {
  readonly userId: ObjectId;
  readonly what: ProfileSubject;
  readonly revision: number;
}

export interface ReportedProfiles {
  /** Returns the newest of a reader's reports, at most this many. */
  by(reporterId: ObjectId, limit: number): Promise<readonly ReportedProfile[]>;
}

/** Manages whom a reader blocks. The reader's own pages filter out their content (docs/product.md#blocked-users). */
export class BlockedUsers {
  constructor(private readonly context: Pick<CommunityContext, 'accounts' | 'collections' | 'reports'>) {}

  /** @throws AppError `forbidden` for oneself, `not_found`, `conflict` when the list is full. */
  async block(reader: SignedInUser, other: ObjectId): Promise<void> {
    const { _id: userId } = await this.context.accounts.of(reader);
    if (other.equals(userId)) throw new AppError('forbidden', texts.notYourself);
    if (!(await this.context.collections.users.findOne({ _id: other }, { projection: { _id: 1 } })))
      throw noSuchReader();
    if (await this.add(userId, other)) return;
    const known = await this.context.collections.hiddenReaders.findOne(
      { userId, hidden: other },
      { projection: { _id: 1 } },
    );
    if (!known) throw new AppError('conflict', texts.tooMany(blockLimits.users));
  }

  /** Unblocks somebody. Does nothing if they were not blocked. */
  async unblock(reader: SignedInUser, other: ObjectId): Promise<void> {
    const { _id: userId } = await this.context.accounts.of(reader);
    await this.context.collections.hiddenReaders.updateOne({ userId }, { $pull: { hidden: other } });
  }

  async list(reader: SignedInUser): Promise<BlockedUsersResponse> {
    const [list] = await Promise.all([this.of(reader.id), this.context.accounts.of(reader)]);
    return list;
  }

  /**
   * Returns the blocked users and the reader's reports, the latest first, without accounts that are gone and without
   * reports of a name or picture that was replaced.
   */
  async of(userId: ObjectId): Promise<BlockedUsersResponse> {
    const [list, reports] = await Promise.all([
      this.context.collections.hiddenReaders.findOne({ userId }),
      this.context.reports.by(userId, blockLimits.reports),
    ]);
    const hidden = (list?.hidden ?? []).toReversed();
    const users = await this.usersById([...hidden, ...reports.map((report) => report.userId)]);
    return {
      hidden: hidden.flatMap((id) => {
        const user = users.get(id.toHexString());
        return user ? [{ userId: id.toHexString(), name: shownName(user) }] : [];
      }),
      reported: reports.flatMap((report) => reportedNow(report, users.get(report.userId.toHexString()))),
    };
  }

  /** Returns false when the reader is in the list already, or the list is full. */
  private async add(userId: ObjectId, other: ObjectId): Promise<boolean> {
    const hasRoom: Filter<BlockedUsersDocument> = { [`hidden.${blockLimits.users - 1}`]: { $exists: false } };
    try {
      const change = { $push: { hidden: other } };
      await this.context.collections.hiddenReaders.updateOne({ userId, hidden: { $ne: other }, ...hasRoom }, change, {
        upsert: true,
      });
      return true;
    } catch (error) {
      // The list exists, but did not match the filter.
      if (isDuplicateKey(error)) return this.addAgain(userId, other, hasRoom);
      throw error;
    }
  }

  /** Tries again without upsert, because another call may have created the list at the same moment. */
  private async addAgain(userId: ObjectId, other: ObjectId, hasRoom: Filter<BlockedUsersDocument>): Promise<boolean> {
    const change = { $push: { hidden: other } };
    const { matchedCount } = await this.context.collections.hiddenReaders.updateOne(
      { userId, hidden: { $ne: other }, ...hasRoom },
      change,
    );
    return matchedCount > 0;
  }

  private async usersById(ids: readonly ObjectId[]): Promise<Map<string, UserDocument>> {
    if (ids.length === 0) return new Map();
    const fields = { name: 1, nameVisibility: 1, consent: 1, deleteAfter: 1, nameRevision: 1, pictureRevision: 1 };
    const found = await this.context.collections.users
      .find({ _id: { $in: [...ids] } })
      .project<UserDocument>(fields)
      .toArray();
    return new Map(found.map((user) => [user._id.toHexString(), user]));
  }
}

function reportedNow({ userId, what, revision }: ReportedProfile, user: UserDocument | undefined) {
  return user && revisionOf(user, what) === revision ? [{ userId: userId.toHexString(), what }] : [];
}

function noSuchReader(): AppError {
  return new AppError('not_found', missingTexts.reader);
}
