import { AppError, type Logger, type Outbox, type SignedInUser, type Transactions } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { AdminGuard } from '../accounts/admin-guard';
import type { Proof, Reauthentication } from '../passwords/reauthentication';
import type { ProfileSubjects } from '../safety/profile-subjects';
import type { CurrentAccount } from '../sessions/current-account';
import type { RevocationPublisher } from '../sessions/revocation-publisher';
import { daysAfter } from '../shared/days';
import type { ErasureDocument } from '../users/erasure.document';
import { announceProfile } from '../users/profile-announcements';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { voidTokens } from '../users/user.rules';
import type { PersonalData } from './personal-data';

/** The name that other services show for a reader who has left. */
export const formerWriter = 'A former writer';

/** Time to think it over. */
const graceDays = 1;
/** Longer than any token of the account is valid. */
const rememberDays = 8;

export interface AccountDeletionDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  reauthentication: Pick<Reauthentication, 'require'>;
  users: UserRepository;
  collection: Collection<UserDocument>;
  erasures: Collection<ErasureDocument>;
  transactions: Transactions;
  admins: Pick<AdminGuard, 'requireAnother'>;
  outbox: Pick<Outbox, 'add'>;
  subjects: Pick<ProfileSubjects, 'erased'>;
  revocations: Pick<RevocationPublisher, 'publish'>;
  personalData: Pick<PersonalData, 'erase'>;
  logger: Logger;
  now: () => Date;
}

/**
 * Deletes accounts. An account is closed at once and erased a day later, unless its owner signs in before. The user
 * document is deleted in one transaction with the notices to other services; everything else is removed afterwards,
 * and a crash only delays it.
 */
export class AccountDeletion {
  constructor(private readonly deps: AccountDeletionDeps) {}

  /**
   * @returns when the account will be erased
   * @throws AppError `reauth_required` unless the owner has just signed in or knows the password, `too_many` for guesses,
   * `conflict` for the last admin, `unauthorized` when the account's sign-ins are void.
   */
  async request(reader: SignedInUser, proof: Omit<Proof, 'signedInAt'>): Promise<Date> {
    const before = await this.deps.accounts.of(reader);
    await this.deps.reauthentication.require(before, { signedInAt: reader.signedInAt, ...proof });
    const { _id } = before;
    const now = this.deps.now();
    const deleteAfter = daysAfter(now, graceDays);
    const user = await this.deps.transactions.run(async (session) => {
      await this.deps.admins.requireAnother(_id, session);
      const { $inc, $set } = voidTokens(now);
      return this.deps.users.updateStanding(before, { $inc, $set: { ...$set, deleteAfter } }, { session });
    });
    if (!user) throw new AppError('unauthorized', 'Please sign in again.');
    await this.deps.revocations.publish(user);
    return deleteAfter;
  }

  /** Keeps the account. False when it is too late or the account has changed since the sign-in was checked. */
  async cancel(user: UserDocument): Promise<boolean> {
    const also = { deleteAfter: { $gt: this.deps.now() } };
    return (await this.deps.users.updateStanding(user, { $set: { deleteAfter: null } }, { also })) !== null;
  }

  /** Erases the accounts that are due, and finishes what a crash interrupted. */
  async sweep(): Promise<void> {
    const due = this.deps.collection.find({ deleteAfter: { $lte: this.deps.now() } }).limit(100);
    for (const user of await due.toArray()) await this.letGo(user);
    const unfinished = this.deps.erasures.find({ isFinished: false }).limit(100);
    for (const erasure of await unfinished.toArray()) await this.finish(erasure);
  }

  private async letGo({ _id, deleteAfter }: UserDocument): Promise<void> {
    await this.deps.transactions.run(async (session) => {
      const user = await this.deps.collection.findOneAndDelete({ _id, deleteAfter }, { session });
      if (!user) return;
      const profileRevision = user.profileRevision + 1;
      const now = this.deps.now();
      const leftovers = { image: user.image, profileRevision };
      const remembered = { erasedAt: now, expiresAt: daysAfter(now, rememberDays) };
      await this.deps.erasures.insertOne(
        { _id, tokenVersion: user.tokenVersion, isFinished: false, leftovers, ...remembered },
        { session },
      );
      await announceProfile(this.deps.outbox, session, { _id, name: formerWriter, image: null, profileRevision });
      await this.deps.subjects.erased(session, user);
      const userId = _id.toHexString();
      await this.deps.outbox.add(session, 'writerErased', { userId }, { jobId: `writer-${userId}` });
      await this.deps.outbox.add(session, 'recipientErased', { userId }, { jobId: `recipient-${userId}` });
    });
  }

  private async finish({ _id, leftovers }: ErasureDocument): Promise<void> {
    if (!leftovers) return;
    await this.deps.personalData.erase(_id, leftovers);
    await this.deps.erasures.updateOne({ _id }, { $set: { isFinished: true, leftovers: null } });
    this.deps.logger.info({ userId: _id.toHexString() }, 'an account is gone');
  }
}
