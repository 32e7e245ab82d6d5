import { ReadBatcher } from '@storysprout/service-kit';
import type { ClientSession, Filter, ObjectId, UpdateFilter } from 'mongodb';
import type { AccountContext } from '../identity.context';
import type { UserDocument } from './user.document';
import { isEmailTaken, shownImage } from './user.rules';

/** Finding and changing single accounts. Features with queries of their own keep those in their folder. */
export class UserRepository {
  /** Batches reads, because nearly every request reads its reader's account. */
  private readonly accounts: ReadBatcher<UserDocument>;

  constructor(private readonly context: Pick<AccountContext, 'collections' | 'reservations' | 'transactions'>) {
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
    const fields = { image: 1, pictureVisibility: 1, consent: 1 } as const;
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
   * @param also more conditions for the change
   * @returns the account after the change; null, with nothing changed, when it is gone or banned, its tokens were
   * revoked since, or a condition is not met
   */
  async updateStanding(
    { _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>,
    change: UpdateFilter<UserDocument>,
    { session, also = {} }: { session?: ClientSession; also?: Filter<UserDocument> } = {},
  ): Promise<UserDocument | null> {
    const asRead = { ...also, _id, tokenVersion, isBanned: false };
    const user = await this.users.findOneAndUpdate(asRead, forgettingBounces(change), {
      session,
      returnDocument: 'after',
    });
    await this.keepAddress(user, change, session);
    return user;
  }

  /**
   * Changes an account in any state.
   *
   * @returns the account after the change; null when it is gone
   */
  async update(
    _id: ObjectId,
    change: UpdateFilter<UserDocument>,
    session?: ClientSession,
  ): Promise<UserDocument | null> {
    const user = await this.users.findOneAndUpdate({ _id }, forgettingBounces(change), {
      session,
      returnDocument: 'after',
    });
    await this.keepAddress(user, change, session);
    return user;
  }

  /** An address changes only together with its reservation. */
  private async keepAddress(
    user: UserDocument | null,
    { $set }: UpdateFilter<UserDocument>,
    session: ClientSession | undefined,
  ): Promise<void> {
    if (!user || $set?.email === undefined) return;
    if (!session) throw new Error('An address is changed in a transaction.');
    await this.context.reservations.hold(user, session);
  }
}

/** Every change or confirmation of an address writes `email`. Earlier refusals by mail servers no longer count then. */
function forgettingBounces(change: UpdateFilter<UserDocument>): UpdateFilter<UserDocument> {
  if (change.$set?.email === undefined) return change;
  return { ...change, $unset: { ...change.$unset, emailBouncedOn: '', emailUndeliverableSince: '' } };
}
