import { type ListUsersQuery, type PageQuery, pageSizes } from '@storysprout/contract';
import { decodeCursor, olderThan, type PageOf, pageRequest, toPage } from '@storysprout/service-kit';
import type { Filter, ObjectId } from 'mongodb';
import { searchPattern, type UserDocument, undeliverableEmail, verifiedEmail } from '../../identity';
import type { AccountsContext } from '../accounts.context';

type UserPage = PageOf<UserDocument>;

/**
 * Accounts that get mail: not banned, not unsubscribed, not about to be deleted, with a deliverable address, and
 * without missing parental consent to e-mails.
 */
const reachable = {
  isBanned: false,
  unsubscribedAt: null,
  deleteAfter: null,
  emailUndeliverableSince: { $exists: false },
  'consent.state': { $nin: ['waiting', 'revoked'] },
  'consent.switches.emails': { $ne: false },
} as const satisfies Filter<UserDocument>;

/** Returns the filters of the moderators' lists. The one of refused addresses is in its order. */
const filtersAt = (now: Date) =>
  ({
    muted: { 'mute.until': { $gt: now } },
    banned: { isBanned: true },
    waiting: { 'consent.state': 'waiting' },
    undeliverable: {},
  }) as const satisfies Record<NonNullable<ListUsersQuery['only']>, Filter<UserDocument>>;

/** Lists of accounts for other services. */
export class UserList {
  private readonly reachable: Filter<UserDocument>;

  constructor(private readonly context: Pick<AccountsContext, 'collections' | 'verifiesAddresses' | 'now'>) {
    this.reachable = context.verifiesAddresses ? { ...reachable, ...verifiedEmail } : reachable;
  }

  /**
   * Returns accounts, newest first, or by the refusal of their address. Mutes, bans and consent do not affect the order,
   * so that a change between two pages moves no account to another page. A search matches accounts whose name, a word
   * of it, e-mail address or e-mail domain begins with the term.
   */
  async newest({ search, only, ...query }: ListUsersQuery): Promise<UserPage> {
    const { limit, after } = pageRequest(query);
    const isByRefusal = only === 'undeliverable';
    const field = isByRefusal ? 'emailUndeliverableSince' : 'createdAt';
    const found = await this.context.collections.users
      .find({
        ...(search && { searchTerms: searchPattern(search) }),
        ...(only && filtersAt(this.context.now())[only]),
        ...olderThan(field, after, isByRefusal ? new Date(0) : undefined),
      })
      .sort({ [field]: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    return toPage(found, limit, (user) => ({ at: user[field] ?? user.createdAt, id: user._id }));
  }

  /** All accounts that get the weekly challenge by mail, ordered by id. */
  async recipients({ limit = pageSizes.plainList, cursor }: PageQuery): Promise<UserPage> {
    const after = cursor === undefined ? {} : { _id: { $gt: decodeCursor(cursor, 'string')[1] } };
    const found = await this.context.collections.users
      .find({ ...this.reachable, ...after })
      .sort({ _id: 1 })
      .limit(limit + 1)
      .toArray();
    return toPage(found, limit, ({ _id }) => ({ at: '', id: _id }));
  }

  /** The given accounts that still get the weekly challenge by mail. */
  reachableAmong(ids: readonly ObjectId[]): Promise<UserDocument[]> {
    return this.context.collections.users.find({ _id: { $in: [...ids] }, ...this.reachable }).toArray();
  }

  countRecipients(): Promise<number> {
    return this.context.collections.users.countDocuments(this.reachable);
  }

  countUndeliverable(): Promise<number> {
    return this.context.collections.users.countDocuments(undeliverableEmail);
  }
}
