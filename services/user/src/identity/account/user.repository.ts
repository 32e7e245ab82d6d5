import { ReadBatcher } from '@storysprout/service-kit';
import type { ClientSession, Collection, Filter, ObjectId, UpdateFilter } from 'mongodb';
import type { AccountContext } from '../identity.context';
import type { UserDocument } from './user.document';
import { isEmailTaken, shownImage } from './user.rules';
import { joined, type UserUpdates } from './user-updates';

/** The collection of accounts, which nothing else gets to write. */
export interface WritableUsers {
  readonly collections: { readonly users: Collection<UserDocument> };
}

interface UpdateOptions {
  readonly session?: ClientSession | undefined;
  readonly also?: Filter<UserDocument> | undefined;
  readonly returns?: 'before' | 'after';
}

/**
 * Finds accounts, and is the only one to write them. Features with queries of their own keep those in their folder.
 *
 * `Part` is the part that the caller owns, so that it can write no field of another one. Without it, the caller can
 * only write what owners have made.
 */
export class UserRepository<Part = never> {
  /** Batches reads, because nearly every request reads its reader's account. */
  private readonly accounts: ReadBatcher<UserDocument>;

  constructor(private readonly context: Pick<AccountContext, 'reservations' | 'transactions'> & WritableUsers) {
    this.accounts = new ReadBatcher(this.users);
  }

  private get users() {
    return this.context.collections.users;
  }

  findById(_id: ObjectId, session?: ClientSession): Promise<UserDocument | null> {
    return session ? this.users.findOne({ _id }, { session }) : this.accounts.find(_id);
  }

  findByEmail(email: string): Promise<UserDocument | null> {
    return this.context.reservations.findAccount(email);
  }

  /** Returns whether everybody may see this picture. */
  async isImagePublic(image: string): Promise<boolean> {
    const fields = { image: 1, pictureVisibility: 1, consent: 1, deleteAfter: 1 } as const;
    const found = await this.users.findOne({ image }, { projection: fields });
    return found !== null && shownImage(found) === image;
  }

  /**
   * Saves a new account with its address.
   *
   * @param also more work for the same transaction
   * @returns false when the address already belongs to an account, even with concurrent calls
   */
  async insert(user: UserDocument, also?: (session: ClientSession) => Promise<void>): Promise<boolean> {
    try {
      await this.context.transactions.run(async (session) => {
        await this.users.insertOne(user, { session });
        await this.context.reservations.hold(user, session);
        await also?.(session);
      });
      return true;
    } catch (error) {
      if (isEmailTaken(error)) return false;
      throw error;
    }
  }

  /**
   * Changes an account if its token version is still the one that was read.
   *
   * @param options `also` has more conditions for the change
   * @returns the account after the change; null, with nothing changed, when it is gone or banned, its tokens were
   * revoked since, or a condition is not met
   */
  updateStanding(
    { _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>,
    updates: UserUpdates<Part>,
    { also, ...options }: UpdateOptions = {},
  ): Promise<UserDocument | null> {
    return this.update(_id, updates, { ...options, also: { ...also, tokenVersion, isBanned: false } });
  }

  /**
   * Changes an account in any state.
   *
   * @param options `also` has conditions for the change
   * @returns the account after the change, unless `options` ask for the one before; null, with nothing changed, when it
   * is gone or a condition is not met
   */
  async update(
    _id: ObjectId,
    updates: UserUpdates<Part>,
    { session, also, returns = 'after' }: UpdateOptions = {},
  ): Promise<UserDocument | null> {
    const update = forgettingBounces(joined(updates));
    const user = await this.users.findOneAndUpdate({ ...also, _id }, update, { session, returnDocument: returns });
    const email = update.$set?.email;
    if (user && email !== undefined) await this.holdAddress({ _id, email }, session);
    return user;
  }

  /** Changes several accounts in any state, in one call. */
  async updateEach(
    changes: readonly { readonly userId: ObjectId; readonly change: UserUpdates<Part> }[],
    session: ClientSession,
  ): Promise<void> {
    const operations = changes.map(({ userId, change }) => ({
      updateOne: { filter: { _id: userId }, update: joined(change) },
    }));
    if (operations.length > 0) await this.users.bulkWrite(operations, { session, ordered: false });
  }

  /** Changes all accounts that match. */
  async updateAll(filter: Filter<UserDocument>, updates: UserUpdates<Part>): Promise<void> {
    await this.users.updateMany(filter, joined(updates));
  }

  /** Deletes an account, but nothing that refers to it. @returns the account; null when it is gone already */
  delete(_id: ObjectId, session: ClientSession): Promise<UserDocument | null> {
    return this.users.findOneAndDelete({ _id }, { session });
  }

  /** An address changes only together with its reservation. */
  private async holdAddress(user: Pick<UserDocument, '_id' | 'email'>, session?: ClientSession): Promise<void> {
    if (!session) throw new Error('An address is changed in a transaction.');
    await this.context.reservations.hold(user, session);
  }
}

/** Every change or confirmation of an address writes `email`. Earlier refusals by mail servers no longer count then. */
function forgettingBounces(change: UpdateFilter<UserDocument>): UpdateFilter<UserDocument> {
  if (change.$set?.email === undefined) return change;
  return { ...change, $unset: { ...change.$unset, emailBouncedOn: '', emailUndeliverableSince: '' } };
}
