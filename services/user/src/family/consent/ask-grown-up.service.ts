import { consentDays, mailboxOf } from '@storysprout/contract';
import { AppError, daysAfter, digest, randomToken, type SignedInUser } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import {
  type AccountConsent,
  answered,
  asked,
  type BirthMonth,
  type FirstAnswer,
  named,
  type UserDocument,
} from '../../identity';
import * as texts from '../../texts/consent';
import * as sessionsTexts from '../../texts/sessions';
import type { FamilyContext } from '../family.context';
import type { FamilyDocument } from '../family.document';

/** The child's part of parental consent: giving the birth month and naming a grown-up. */
export class ConsentAsking {
  constructor(
    private readonly context: Pick<
      FamilyContext,
      | 'collections'
      | 'settings'
      | 'verifiesAddresses'
      | 'accounts'
      | 'users'
      | 'emails'
      | 'limit'
      | 'writer'
      | 'transactions'
      | 'now'
    >,
  ) {}

  /**
   * Checks the registration form before the account is created.
   *
   * @throws AppError `invalid_input` without a birth month or, below the age, without a grown-up's address
   */
  first(birth: BirthMonth | null, email: string, parentEmail: string | undefined): FirstAnswer {
    if (!this.context.settings.isRequired) return { grownUp: null };
    if (birth === null) throw new AppError('invalid_input', texts.pickBirth);
    const consent = answered(birth, this.context.settings, this.context.now());
    if (consent.state === 'notNeeded') return { consent, grownUp: null };
    if (parentEmail === undefined) throw new AppError('invalid_input', texts.giveGrownUp);
    requireAnother(email, parentEmail);
    const written = asked(consent, parentEmail, this.context.now());
    const isFirst = this.context.verifiesAddresses;
    return { consent: isFirst ? named(written, parentEmail) : written, grownUp: parentEmail };
  }

  /**
   * Call this once everything else about a new account has been checked.
   *
   * @throws AppError `too_many` for too many e-mails
   */
  async spend(email: string, { consent, grownUp }: FirstAnswer): Promise<void> {
    if (grownUp !== null && consent?.next === 'grownUp')
      await this.context.limit.spend(`new:${digest(email)}`, grownUp);
  }

  /** Stores the grown-up of an account and writes to them, unless the child has to confirm their own address first. */
  async begin(session: ClientSession, userId: ObjectId, email: string, isAsked: boolean): Promise<void> {
    const family: FamilyDocument = {
      _id: new ObjectId(),
      userId,
      email,
      ...this.askedFields(isAsked),
      link: null,
      sessions: [],
      yes: null,
      code: null,
      given: null,
      weekOn: null,
      weekToken: randomToken(),
    };
    await this.context.collections.families.insertOne(family, { session });
    if (isAsked) await this.context.emails.send(session, 'family_ask', family);
  }

  private askedFields(isAsked: boolean): Pick<FamilyDocument, 'askedAt' | 'remindOn'> {
    const now = this.context.now();
    return isAsked
      ? { askedAt: now, remindOn: daysAfter(now, consentDays.reminder) }
      : { askedAt: null, remindOn: null };
  }

  /**
   * Stores the birth month for an account that was created before consent was introduced.
   *
   * @throws AppError `conflict` when it was given already.
   */
  async answerBirth(reader: SignedInUser, birth: BirthMonth): Promise<UserDocument> {
    const { _id } = await this.context.accounts.of(reader);
    const user = await this.context.transactions.run(async (session) => {
      const before = await this.context.users.findById(_id, session);
      if (before?.consent?.next !== 'birth') throw new AppError('conflict', texts.alreadyTold);
      return this.context.writer.write(session, _id, answered(birth, this.context.settings, this.context.now()));
    });
    if (!user) throw new AppError('unauthorized', sessionsTexts.signInAgain);
    await this.context.writer.tell(user);
    return user;
  }

  /**
   * Sends the first or another e-mail to the grown-up, unless the child has to confirm their own address first. Naming
   * another address invalidates what was sent to the previous one.
   *
   * @throws AppError `conflict` when no consent is needed or the grown-up has started to answer; `invalid_input`,
   * `too_many`.
   */
  async ask(reader: SignedInUser, parentEmail: string | undefined): Promise<UserDocument> {
    const account = await this.context.accounts.of(reader);
    requireWaiting(account);
    const known = await this.context.collections.families.findOne({ userId: account._id });
    const email = parentEmail ?? known?.email;
    if (email === undefined) throw new AppError('invalid_input', texts.giveGrownUp);
    requireAnother(account.email, email);
    if (account.pendingEmail) requireAnother(account.pendingEmail, email);
    if (this.isConfirmed(account)) await this.context.limit.spend(account._id.toHexString(), email);
    const user = await this.context.transactions.run((session) => this.askIn(session, account._id, email));
    if (!user) throw new AppError('unauthorized', sessionsTexts.signInAgain);
    return user;
  }

  /**
   * Writes to the grown-up once the child's own address is confirmed. If the grown-up has got too many e-mails already,
   * the child has to ask again another day.
   */
  async goOn(userId: ObjectId): Promise<void> {
    const family = await this.context.collections.families.findOne({ userId });
    if (!family) return;
    const isAllowed = await this.context.limit.mayWriteTo(family.email);
    await this.context.transactions.run(async (session) => {
      const before = await this.context.users.findById(userId, session);
      if (before?.consent?.next !== 'ownEmail' || !this.isConfirmed(before)) return;
      if (isAllowed) await this.askIn(session, userId, family.email);
      else await this.context.writer.write(session, userId, { ...before.consent, next: 'grownUpEmail', sentTo: null });
    });
  }

  private isConfirmed({ emailVerifiedAt }: UserDocument): boolean {
    return !this.context.verifiesAddresses || Boolean(emailVerifiedAt);
  }

  private async askIn(session: ClientSession, userId: ObjectId, email: string): Promise<UserDocument | null> {
    const before = await this.context.users.findById(userId, session);
    if (!before) return null;
    const consent = requireWaiting(before);
    const isAsked = this.isConfirmed(before);
    const family = await this.context.collections.families.findOne({ userId }, { session });
    if (!family) await this.begin(session, userId, email, isAsked);
    else await this.askAgain(session, family, email, isAsked);
    const next = isAsked ? asked(consent, email, this.context.now()) : named(consent, email);
    return this.context.writer.write(session, userId, next);
  }

  private async askAgain(session: ClientSession, family: FamilyDocument, email: string, isAsked: boolean) {
    const { userId } = family;
    const other =
      family.email === email ? null : { email, link: null, earlierLink: null, openedAt: null, sessions: [] };
    const first = family.askedAt === null || (other && !isAsked) ? this.askedFields(isAsked) : null;
    if (other || first)
      await this.context.collections.families.updateOne({ userId }, { $set: { ...other, ...first } }, { session });
    if (isAsked) await this.context.emails.send(session, 'family_ask', { userId, email });
  }
}

/** @throws AppError `conflict` */
function requireWaiting({ consent }: UserDocument): AccountConsent {
  if (consent?.next === 'code') throw new AppError('conflict', texts.beingAnswered);
  if (!consent?.next || consent.next === 'birth') throw new AppError('conflict', texts.nobodyToAsk);
  return consent;
}

/** @throws AppError `invalid_input` */
function requireAnother(own: string, parentEmail: string): void {
  if (mailboxOf(own) !== mailboxOf(parentEmail)) return;
  throw new AppError('invalid_input', texts.ownEmail);
}
