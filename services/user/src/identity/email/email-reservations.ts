import { isDuplicateKey } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { UserDocument } from '../account/user.document';
import { emailTaken } from '../account/user.rules';
import type { AccountServiceContext } from '../identity.context';
import type { EmailReservationDocument } from './email-reservation.document';

/** How many reservations are compared with their accounts at a time. */
const pageSize = 500;

/**
 * Tracks which account has which address (docs/decisions/0068-email-reservations.md). Processes of the
 * previous release only write accounts. Their new accounts have no reservation, and their changes and erasures leave
 * outdated ones behind.
 */
export class EmailReservations {
  /** The position after which the next search for outdated reservations starts; null for the beginning. */
  private lookedAt: string | null = null;

  constructor(private readonly context: Pick<AccountServiceContext, 'collections' | 'now'>) {}

  private get reservations() {
    return this.context.collections.emailReservations;
  }

  private get users() {
    return this.context.collections.users;
  }

  /** The account that has the address; null when nobody has. */
  async findAccount(email: string): Promise<UserDocument | null> {
    const reserved = await this.reservations.findOne({ _id: email });
    const account = reserved && (await this.users.findOne({ _id: reserved.userId, email }));
    return account ?? this.users.findOne({ email });
  }

  /**
   * Reserves the account's present address and releases any other one. Call this in the transaction that writes the
   * account.
   *
   * @throws AppError `conflict` when another account has the address
   */
  async hold({ _id: userId, email }: Pick<UserDocument, '_id' | 'email'>, session: ClientSession): Promise<void> {
    const held = await this.reservations.findOne({ _id: email }, { session });
    if (held && !held.userId.equals(userId) && (await this.isRight(held, session))) throw emailTaken();
    const reserved = { $set: { userId, createdAt: this.context.now() } };
    try {
      await this.reservations.updateOne({ _id: email }, reserved, { session, upsert: true });
    } catch (error) {
      if (isDuplicateKey(error)) throw emailTaken();
      throw error;
    }
    await this.reservations.deleteMany({ userId, _id: { $ne: email } }, { session });
  }

  /** Looks at the next few reservations and deletes those whose account is gone or has another address. */
  async dropStale(): Promise<void> {
    const rest = this.lookedAt === null ? {} : { _id: { $gt: this.lookedAt } };
    const page = await this.reservations.find(rest, { sort: { _id: 1 }, limit: pageSize }).toArray();
    this.lookedAt = page.at(-1)?._id ?? null;
    const ids = page.map(({ userId }) => userId);
    const accounts = await this.users.find({ _id: { $in: ids } }, { projection: { email: 1 } }).toArray();
    const addresses = new Map(accounts.map(({ _id, email }) => [_id.toHexString(), email]));
    const stale = page.filter(({ _id, userId }) => addresses.get(userId.toHexString()) !== _id);
    // Each must still be as it was read, because the account may have returned to its address in the meantime.
    for (const reservation of stale) await this.reservations.deleteOne({ ...reservation });
  }

  private async isRight({ _id: email, userId }: EmailReservationDocument, session: ClientSession): Promise<boolean> {
    return (await this.users.findOne({ _id: userId, email }, { session, projection: { _id: 1 } })) !== null;
  }
}
