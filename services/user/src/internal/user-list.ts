import { type PageQuery, pageSizes } from '@storysprout/contract';
import { decodeCursor, encodeCursor } from '@storysprout/service-kit';
import { type Collection, type Filter, ObjectId } from 'mongodb';
import { searchPattern } from '../users/search-terms';
import { type UserDocument, verifiedEmail } from '../users/user.document';

export interface UserPage {
  users: UserDocument[];
  nextCursor: string | null;
}

export interface UserSearch extends PageQuery {
  search?: string | undefined;
}

/** Accounts that get mail: not banned, not unsubscribed, not about to be deleted. */
const reachable = { isBanned: false, unsubscribedAt: null, deleteAfter: null } as const;

/** Lists of accounts for other services. */
export class UserList {
  private readonly reachable: Filter<UserDocument>;

  constructor(
    private readonly users: Collection<UserDocument>,
    { verifiesAddresses }: { verifiesAddresses: boolean },
  ) {
    this.reachable = verifiesAddresses ? { ...reachable, ...verifiedEmail } : reachable;
  }

  /** Newest first. A search finds accounts whose name, a word of it, e-mail or its domain begins with the term. */
  async newest({ search, limit = pageSizes.plainList, cursor }: UserSearch): Promise<UserPage> {
    const filter: Filter<UserDocument> = search ? { searchTerms: searchPattern(search) } : {};
    const found = await this.users
      .find(cursor === undefined ? filter : { $and: [filter, olderThan(cursor)] })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    const users = found.slice(0, limit);
    const last = users.at(-1);
    return { users, nextCursor: found.length > limit && last ? encodeCursor(last.createdAt, last._id) : null };
  }

  /** All accounts that get the weekly challenge by mail, ordered by id. */
  async recipients({ limit = pageSizes.plainList, cursor }: PageQuery): Promise<UserPage> {
    const after = cursor === undefined ? {} : { _id: { $gt: new ObjectId(decodeCursor(cursor, 'string')[1]) } };
    const found = await this.users
      .find({ ...this.reachable, ...after })
      .sort({ _id: 1 })
      .limit(limit + 1)
      .toArray();
    const users = found.slice(0, limit);
    const last = users.at(-1);
    return { users, nextCursor: found.length > limit && last ? encodeCursor('', last._id) : null };
  }

  /** The given accounts that still get the weekly challenge by mail. */
  reachableAmong(ids: readonly ObjectId[]): Promise<UserDocument[]> {
    return this.users.find({ _id: { $in: [...ids] }, ...this.reachable }).toArray();
  }

  countRecipients(): Promise<number> {
    return this.users.countDocuments(this.reachable);
  }
}

function olderThan(cursor: string): Filter<UserDocument> {
  const [createdAt, _id] = decodeCursor(cursor);
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
}
