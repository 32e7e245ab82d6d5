import { weekMs } from '@storysprout/contract';
import type { Transactions } from '@storysprout/service-kit';
import type { ClientSession, Collection, Filter, ObjectId } from 'mongodb';
import type { AccountDeletion } from '../../data-rights';
import {
  type ConsentSettings,
  latestOfAge,
  ofAge,
  type UserDocument,
  type UserRepository,
  unasked,
  verifiedEmail,
} from '../../identity';
import type { FamilyEmails } from '../emails/family-emails';
import type { FamilyDocument } from '../family.document';
import type { ConsentAsking } from './ask-grown-up.service';
import type { ConsentWriter } from './consent.repository';

export interface ConsentChoresDeps {
  settings: ConsentSettings;
  collection: Collection<UserDocument>;
  users: Pick<UserRepository, 'findById'>;
  families: Collection<FamilyDocument>;
  emails: Pick<FamilyEmails, 'send'>;
  asking: Pick<ConsentAsking, 'goOn'>;
  /** The setting `EMAIL_VERIFICATION`. */
  verifiesAddresses: boolean;
  writer: ConsentWriter;
  deletion: Pick<AccountDeletion, 'endNow'>;
  transactions: Transactions;
  now: () => Date;
}

const mostAtOnce = 200;

/**
 * Regular work about parental consent: birthdays, e-mails that are due, accounts without an answer. Each step is safe
 * to run again.
 */
export class ConsentChores {
  constructor(private readonly deps: ConsentChoresDeps) {}

  async sweep(): Promise<void> {
    await this.markUnasked();
    await this.comeOfAge();
    await this.askForConfirmed();
    await this.sendCodes();
    await this.remind();
    await this.endUnanswered();
    await this.sendWeeks();
  }

  /**
   * Marks accounts from before consent was introduced, and those that were only asked for a lower age. Moderators count
   * as adults.
   */
  private async markUnasked(): Promise<void> {
    const { isRequired, age } = this.deps.settings;
    if (!isRequired) return;
    await this.rewrite({ 'consent.state': { $eq: null } }, (user) => (user.isAdmin ? ofAge(age) : unasked));
    await this.rewrite({ 'consent.ofAge': { $lt: age } }, (user) => (user.isAdmin ? ofAge(age) : unasked));
  }

  /**
   * Ends the need for consent at the birthday. Only the reached age stays; the birth month and the grown-up's address
   * are deleted.
   */
  private async comeOfAge(): Promise<void> {
    const { age } = this.deps.settings;
    const grown = { 'consent.birth': { $lte: latestOfAge(age, this.deps.now()) } };
    await this.rewrite(
      grown,
      () => ofAge(age),
      async (session, userId) => {
        await this.deps.families.deleteOne({ userId }, { session });
      },
    );
  }

  private async rewrite(
    filter: Filter<UserDocument>,
    next: (user: UserDocument) => NonNullable<UserDocument['consent']>,
    also?: (session: ClientSession, userId: ObjectId) => Promise<void>,
  ): Promise<void> {
    const found = await this.deps.collection.find(filter, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    for (const { _id } of found) {
      const user = await this.deps.transactions.run(async (session) => {
        const before = await this.deps.collection.findOne({ ...filter, _id }, { session });
        if (!before) return null;
        await also?.(session, _id);
        return this.deps.writer.write(session, _id, next(before));
      });
      if (user) await this.deps.writer.tell(user);
    }
  }

  /** Writes to the grown-ups of children who have confirmed their own address. */
  private async askForConfirmed(): Promise<void> {
    const confirmed = { 'consent.next': 'ownEmail' as const, ...(this.deps.verifiesAddresses && verifiedEmail) };
    const found = await this.deps.collection.find(confirmed, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    for (const { _id } of found) await this.deps.asking.goOn(_id);
  }

  private sendCodes(): Promise<void> {
    const now = this.deps.now();
    const due = { 'code.notBefore': { $lte: now }, 'code.sentAt': null };
    return this.sendDue(due, 'family_code', { 'code.sentAt': now });
  }

  private remind(): Promise<void> {
    return this.sendDue({ remindOn: { $lte: this.deps.now() } }, 'family_reminder', { remindOn: null });
  }

  /** A week without an e-mail is not made up for. */
  private sendWeeks(): Promise<void> {
    const now = this.deps.now();
    return this.sendDue({ weekOn: { $lte: now } }, 'family_week', { weekOn: new Date(now.getTime() + weekMs) });
  }

  /** Sends one e-mail to each family for which it is due. The mark and the e-mail are written in one transaction. */
  private async sendDue(
    due: Filter<FamilyDocument>,
    kind: 'family_code' | 'family_reminder' | 'family_week',
    mark: Readonly<Record<string, Date | null>>,
  ): Promise<void> {
    const found = await this.deps.families.find(due, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    for (const { _id } of found) {
      await this.deps.transactions.run(async (session) => {
        const family = await this.deps.families.findOneAndUpdate({ ...due, _id }, { $set: mark }, { session });
        if (family) await this.deps.emails.send(session, kind, family);
      });
    }
  }

  private async endUnanswered(): Promise<void> {
    const late = { 'consent.deleteOn': { $lte: this.deps.now() }, deleteAfter: null };
    const found = await this.deps.collection.find(late, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    // The filter is checked again, because a grown-up may have answered in the meantime.
    for (const { _id } of found) await this.deps.deletion.endNow(_id, late);
  }
}
