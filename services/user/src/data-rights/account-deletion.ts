import type { LeavingWay } from '@storysprout/contract';
import { AppError, daysAfter, type SignedInUser } from '@storysprout/service-kit';
import type { ClientSession, Filter, ObjectId } from 'mongodb';
import {
  announceProfile,
  type DataRightsPart,
  type ErasureDocument,
  opaque,
  type Proof,
  raiseProfileRevision,
  revokeTokens,
  type UserDocument,
} from '../identity';
import * as texts from '../texts/sessions';
import type { DataRightsContext } from './data-rights.context';

/** The time in which the owner can change their mind. */
const graceDays = 1;
/** Must be longer than any token of the account is valid. */
const rememberDays = 8;

export const cancelDeletion = opaque<DataRightsPart>({ $set: { deleteAfter: null } });

/**
 * Closes accounts and hides them at once, and has them erased a day later, unless their owner signs in before
 * (docs/product.md#leaving).
 */
export class AccountDeletion {
  constructor(
    private readonly context: Pick<
      DataRightsContext,
      | 'accounts'
      | 'reauthentication'
      | 'users'
      | 'collections'
      | 'transactions'
      | 'admins'
      | 'revocations'
      | 'erasures'
      | 'leaderboard'
      | 'outbox'
      | 'profileAnnouncer'
      | 'now'
    >,
  ) {}

  /**
   * Closes the account.
   *
   * @returns when the account will be erased
   * @throws AppError `reauth_required` unless the owner has just signed in or gives the password, `too_many` for
   * guesses, `conflict` for the last admin, `unauthorized` when the account's sessions are revoked.
   */
  async request(reader: SignedInUser, proof: Omit<Proof, 'signedInAt'>, leaving: LeavingWay): Promise<Date> {
    const before = await this.context.accounts.of(reader);
    await this.context.reauthentication.require(before, { signedInAt: reader.signedInAt, ...proof });
    const { _id } = before;
    const now = this.context.now();
    const deleteAfter = daysAfter(now, graceDays);
    const user = await this.context.transactions.run(async (session) => {
      await this.context.admins.requireAnother(_id, session);
      const updates = [revokeTokens(now), { $set: { deleteAfter, leaving } }, raiseProfileRevision];
      return this.announced(session, await this.context.users.updateStanding(before, updates, { session }));
    });
    if (!user) throw new AppError('unauthorized', texts.signInAgain);
    await this.context.revocations.publish(user);
    await this.context.leaderboard.withdraw(_id.toHexString());
    await this.context.profileAnnouncer.accountShown(user);
    return deleteAfter;
  }

  /**
   * Closes an account for good, for the grown-up or because a deadline has passed. Nobody can sign in and cancel it.
   *
   * @param still a filter that the account must still match
   */
  async endNow(_id: ObjectId, still: Filter<UserDocument> = {}): Promise<void> {
    const now = this.context.now();
    const updates = [revokeTokens(now), { $set: { deleteAfter: now, leaving: 'erase' } as const }];
    const user = await this.context.users.update(_id, updates, { also: still });
    if (user) await this.context.revocations.publish(user);
  }

  /**
   * Cancels the deletion, and shows the account to others again. Returns false when it is too late or the account has
   * changed since the sign-in was checked.
   */
  async cancel(before: UserDocument): Promise<boolean> {
    const also = { deleteAfter: { $gt: this.context.now() } };
    const updates = [cancelDeletion, raiseProfileRevision];
    const user = await this.context.transactions.run(async (session) =>
      this.announced(session, await this.context.users.updateStanding(before, updates, { session, also })),
    );
    if (!user) return false;
    await this.context.leaderboard.replace(user._id.toHexString());
    await this.context.profileAnnouncer.accountShown(user);
    return true;
  }

  /** Begins to erase the accounts that are due. Nobody signs in to them any more. */
  async sweep(): Promise<void> {
    const due = this.context.collections.users.find({ deleteAfter: { $lte: this.context.now() } }).limit(100);
    for (const user of await due.toArray()) await this.begin(user);
    await this.context.erasures.goOn();
  }

  /** Lets the other services hide or show what the account has made. */
  private async announced(session: ClientSession, user: UserDocument | null): Promise<UserDocument | null> {
    if (user) await announceProfile(this.context.outbox, session, user);
    return user;
  }

  private async begin({ _id, tokenVersion, leaving = 'erase' }: UserDocument): Promise<void> {
    const now = this.context.now();
    const erasure: Omit<ErasureDocument, '_id'> = {
      tokenVersion,
      leaving,
      isFinished: false,
      step: 'list',
      leftovers: null,
      erasedAt: now,
      expiresAt: daysAfter(now, rememberDays),
    };
    await this.context.collections.erasures.updateOne({ _id }, { $setOnInsert: erasure }, { upsert: true });
  }
}
