import { weekMs } from '@storysprout/contract';
import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { latestOfAge, ofAge, type UserDocument, unasked, verifiedEmail } from '../../identity';
import type { FamilyContext } from '../family.context';
import type { FamilyDocument } from '../family.document';

const mostAtOnce = 200;

/**
 * Regular work about parental consent: birthdays, e-mails that are due, accounts without an answer. Each step is safe
 * to run again.
 */
export class ConsentChores {
  constructor(
    private readonly context: Pick<
      FamilyContext,
      | 'collections'
      | 'settings'
      | 'verifiesAddresses'
      | 'emails'
      | 'asking'
      | 'writer'
      | 'deletion'
      | 'transactions'
      | 'now'
    >,
  ) {}

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
    const { isRequired, age } = this.context.settings;
    if (!isRequired) return;
    await this.rewrite({ 'consent.state': { $eq: null } }, (user) => (user.isAdmin ? ofAge(age) : unasked));
    await this.rewrite({ 'consent.ofAge': { $lt: age } }, (user) => (user.isAdmin ? ofAge(age) : unasked));
  }

  /**
   * Ends the need for consent at the birthday. Only the reached age stays; the birth month and the grown-up's address
   * are deleted.
   */
  private async comeOfAge(): Promise<void> {
    const { age } = this.context.settings;
    const grown = { 'consent.birth': { $lte: latestOfAge(age, this.context.now()) } };
    await this.rewrite(
      grown,
      () => ofAge(age),
      async (session, userId) => {
        await this.context.collections.families.deleteOne({ userId }, { session });
      },
    );
  }

  private async rewrite(
    filter: Filter<UserDocument>,
    next: (user: UserDocument) => NonNullable<UserDocument['consent']>,
    also?: (session: ClientSession, userId: ObjectId) => Promise<void>,
  ): Promise<void> {
    const { collections, transactions, writer } = this.context;
    for (const _id of await this.idsOf(filter)) {
      const user = await transactions.run(async (session) => {
        const before = await collections.users.findOne({ ...filter, _id }, { session });
        if (!before) return null;
        await also?.(session, _id);
        return writer.write(session, _id, next(before));
      });
      if (user) await writer.tell(user);
    }
  }

  /** Writes to the grown-ups of children who have confirmed their own address. */
  private async askForConfirmed(): Promise<void> {
    const confirmed = { 'consent.next': 'ownEmail' as const, ...(this.context.verifiesAddresses && verifiedEmail) };
    for (const _id of await this.idsOf(confirmed)) await this.context.asking.goOn(_id);
  }

  private sendCodes(): Promise<void> {
    const now = this.context.now();
    const due = { 'code.notBefore': { $lte: now }, 'code.sentAt': null };
    return this.sendDue(due, 'family_code', { 'code.sentAt': now });
  }

  private remind(): Promise<void> {
    return this.sendDue({ remindOn: { $lte: this.context.now() } }, 'family_reminder', { remindOn: null });
  }

  /** A week without an e-mail is not made up for. */
  private sendWeeks(): Promise<void> {
    const now = this.context.now();
    return this.sendDue({ weekOn: { $lte: now } }, 'family_week', { weekOn: new Date(now.getTime() + weekMs) });
  }

  /** Sends one e-mail to each family for which it is due. The mark and the e-mail are written in one transaction. */
  private async sendDue(
    due: Filter<FamilyDocument>,
    kind: 'family_code' | 'family_reminder' | 'family_week',
    mark: Readonly<Record<string, Date | null>>,
  ): Promise<void> {
    const { collections, emails, transactions } = this.context;
    const { families } = collections;
    const found = await families.find(due, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    for (const { _id } of found) {
      await transactions.run(async (session) => {
        const family = await families.findOneAndUpdate({ ...due, _id }, { $set: mark }, { session });
        if (family) await emails.send(session, kind, family);
      });
    }
  }

  private async endUnanswered(): Promise<void> {
    const late = { 'consent.deleteOn': { $lte: this.context.now() }, deleteAfter: null };
    // The filter is checked again, because a grown-up may have answered in the meantime.
    for (const _id of await this.idsOf(late)) await this.context.deletion.endNow(_id, late);
  }

  private async idsOf(filter: Filter<UserDocument>): Promise<ObjectId[]> {
    const { users } = this.context.collections;
    const found = await users.find(filter, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    return found.map(({ _id }) => _id);
  }
}
