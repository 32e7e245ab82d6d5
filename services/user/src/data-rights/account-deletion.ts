import type { LeavingWay } from '@storysprout/contract';
import { AppError, daysAfter, type SignedInUser, type Transactions } from '@storysprout/service-kit';
import type { Collection, Filter, ObjectId } from 'mongodb';
import {
  type AdminGuard,
  type CurrentAccount,
  type ErasureDocument,
  type Proof,
  type Reauthentication,
  type RevocationPublisher,
  revokeTokens,
  type UserDocument,
  type UserRepository,
} from '../identity';
import * as texts from '../texts/sessions';
import type { ErasureSaga } from './erasure.saga';

/** The time in which the owner can change their mind. */
const graceDays = 1;
/** Must be longer than any token of the account is valid. */
const rememberDays = 8;

export interface AccountDeletionDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  reauthentication: Pick<Reauthentication, 'require'>;
  users: UserRepository;
  collection: Collection<UserDocument>;
  erasures: Collection<ErasureDocument>;
  transactions: Transactions;
  admins: Pick<AdminGuard, 'requireAnother'>;
  revocations: Pick<RevocationPublisher, 'publish'>;
  journey: Pick<ErasureSaga, 'goOn'>;
  now: () => Date;
}

/** Closes accounts at once and has them erased a day later, unless their owner signs in before. */
export class AccountDeletion {
  constructor(private readonly deps: AccountDeletionDeps) {}

  /**
   * Closes the account.
   *
   * @returns when the account will be erased
   * @throws AppError `reauth_required` unless the owner has just signed in or gives the password, `too_many` for
   * guesses, `conflict` for the last admin, `unauthorized` when the account's sessions are revoked.
   */
  async request(reader: SignedInUser, proof: Omit<Proof, 'signedInAt'>, leaving: LeavingWay): Promise<Date> {
    const before = await this.deps.accounts.of(reader);
    await this.deps.reauthentication.require(before, { signedInAt: reader.signedInAt, ...proof });
    const { _id } = before;
    const now = this.deps.now();
    const deleteAfter = daysAfter(now, graceDays);
    const user = await this.deps.transactions.run(async (session) => {
      await this.deps.admins.requireAnother(_id, session);
      const { $inc, $set } = revokeTokens(now);
      return this.deps.users.updateStanding(before, { $inc, $set: { ...$set, deleteAfter, leaving } }, { session });
    });
    if (!user) throw new AppError('unauthorized', texts.signInAgain);
    await this.deps.revocations.publish(user);
    return deleteAfter;
  }

  /**
   * Closes an account for good, for the grown-up or because a deadline has passed. Nobody can sign in and cancel it.
   *
   * @param still a filter that the account must still match
   */
  async endNow(_id: ObjectId, still: Filter<UserDocument> = {}): Promise<void> {
    const now = this.deps.now();
    const { $inc, $set } = revokeTokens(now);
    const change = { $inc, $set: { ...$set, deleteAfter: now, leaving: 'erase' as const } };
    const user = await this.deps.collection.findOneAndUpdate({ ...still, _id }, change, { returnDocument: 'after' });
    if (user) await this.deps.revocations.publish(user);
  }

  /**
   * Cancels the deletion. Returns false when it is too late or the account has changed since the sign-in was checked.
   */
  async cancel(user: UserDocument): Promise<boolean> {
    const also = { deleteAfter: { $gt: this.deps.now() } };
    return (await this.deps.users.updateStanding(user, { $set: { deleteAfter: null } }, { also })) !== null;
  }

  /** Begins to erase the accounts that are due. Nobody signs in to them any more. */
  async sweep(): Promise<void> {
    const due = this.deps.collection.find({ deleteAfter: { $lte: this.deps.now() } }).limit(100);
    for (const user of await due.toArray()) await this.begin(user);
    await this.deps.journey.goOn();
  }

  private async begin({ _id, tokenVersion, leaving = 'erase' }: UserDocument): Promise<void> {
    const now = this.deps.now();
    const erasure: Omit<ErasureDocument, '_id'> = {
      tokenVersion,
      leaving,
      isFinished: false,
      step: 'list',
      leftovers: null,
      erasedAt: now,
      expiresAt: daysAfter(now, rememberDays),
    };
    await this.deps.erasures.updateOne({ _id }, { $setOnInsert: erasure }, { upsert: true });
  }
}
