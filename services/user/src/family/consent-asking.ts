import { consentDays } from '@storysprout/contract';
import { AppError, type SignedInUser, type Transactions } from '@storysprout/service-kit';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import type { AccountConsent, FirstAnswer } from '../consent/account-consent';
import type { BirthMonth } from '../consent/birth.rules';
import { answered, asked, type ConsentSettings, isSameMailbox } from '../consent/consent.rules';
import type { FamilyDocument } from '../consent/family.document';
import type { CurrentAccount } from '../sessions/current-account';
import { daysAfter } from '../shared/days';
import { digest, randomToken } from '../shared/secrets';
import * as texts from '../texts/consent';
import * as sessionsTexts from '../texts/sessions';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import type { ConsentWriter } from './consent-writer';
import type { FamilyLetterLimit } from './family-letter-limit';
import type { FamilyLetters } from './family-letters';

export interface ConsentAskingDeps {
  settings: ConsentSettings;
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'findById'>;
  families: Collection<FamilyDocument>;
  letters: Pick<FamilyLetters, 'send'>;
  limit: Pick<FamilyLetterLimit, 'spend'>;
  writer: ConsentWriter;
  transactions: Transactions;
  now: () => Date;
}

/** The child's part: answering the question about the birth month, and naming a grown-up. */
export class ConsentAsking {
  constructor(private readonly deps: ConsentAskingDeps) {}

  /**
   * Checks what somebody registers with, before the account is made.
   *
   * @throws AppError `invalid_input` without a birth month or, below the age, a grown-up's address; `too_many` letters.
   */
  async first(birth: BirthMonth | null, email: string, parentEmail: string | undefined): Promise<FirstAnswer> {
    if (!this.deps.settings.isRequired) return { grownUp: null };
    if (birth === null) throw new AppError('invalid_input', texts.pickBirth);
    const consent = answered(birth, this.deps.settings, this.deps.now());
    if (consent.state === 'notNeeded') return { consent, grownUp: null };
    if (parentEmail === undefined) throw new AppError('invalid_input', texts.giveGrownUp);
    requireAnother(email, parentEmail);
    await this.deps.limit.spend(`new:${digest(email)}`, parentEmail);
    return { consent: asked(consent, parentEmail, this.deps.now()), grownUp: parentEmail };
  }

  /** Writes to the grown-up of a new account, in the transaction that makes it. */
  async begin(session: ClientSession, userId: ObjectId, email: string): Promise<void> {
    const now = this.deps.now();
    const family: FamilyDocument = {
      _id: new ObjectId(),
      userId,
      email,
      askedAt: now,
      remindOn: daysAfter(now, consentDays.reminder),
      link: null,
      sessions: [],
      yes: null,
      code: null,
      given: null,
      weekOn: null,
      weekToken: randomToken(),
    };
    await this.deps.families.insertOne(family, { session });
    await this.deps.letters.send(session, 'family_ask', family);
  }

  /** The birth month of an account from before the site asked. @throws AppError `conflict` when it was answered. */
  async answerBirth(reader: SignedInUser, birth: BirthMonth): Promise<UserDocument> {
    const { _id } = await this.deps.accounts.of(reader);
    const user = await this.deps.transactions.run(async (session) => {
      const before = await this.deps.users.findById(_id, session);
      if (before?.consent?.next !== 'birth') throw new AppError('conflict', texts.alreadyTold);
      return this.deps.writer.write(session, _id, answered(birth, this.deps.settings, this.deps.now()));
    });
    if (!user) throw new AppError('unauthorized', sessionsTexts.signInAgain);
    await this.deps.writer.tell(user);
    return user;
  }

  /**
   * Writes to a grown-up, or writes again. Another address voids what was sent to the one before.
   *
   * @throws AppError `conflict` when there is nobody to ask, or a grown-up has begun to answer; `invalid_input`, `too_many`.
   */
  async ask(reader: SignedInUser, parentEmail: string | undefined): Promise<UserDocument> {
    const account = await this.deps.accounts.of(reader);
    requireWaiting(account);
    const known = await this.deps.families.findOne({ userId: account._id });
    const email = parentEmail ?? known?.email;
    if (email === undefined) throw new AppError('invalid_input', texts.giveGrownUp);
    requireAnother(account.email, email);
    await this.deps.limit.spend(account._id.toHexString(), email);
    const user = await this.deps.transactions.run((session) => this.askIn(session, account._id, email));
    if (!user) throw new AppError('unauthorized', sessionsTexts.signInAgain);
    return user;
  }

  private async askIn(session: ClientSession, userId: ObjectId, email: string): Promise<UserDocument | null> {
    const before = await this.deps.users.findById(userId, session);
    if (!before) return null;
    const consent = requireWaiting(before);
    const family = await this.deps.families.findOne({ userId }, { session });
    if (!family) await this.begin(session, userId, email);
    else {
      if (family.email !== email)
        await this.deps.families.updateOne({ userId }, { $set: { email, link: null, sessions: [] } }, { session });
      await this.deps.letters.send(session, 'family_ask', { userId, email });
    }
    return this.deps.writer.write(session, userId, asked(consent, email, this.deps.now()));
  }
}

/** @throws AppError `conflict` */
function requireWaiting({ consent }: UserDocument): AccountConsent {
  if (consent?.next === 'grownUp' || consent?.next === 'grownUpEmail') return consent;
  if (consent?.next === 'code') throw new AppError('conflict', texts.beingAnswered);
  throw new AppError('conflict', texts.nobodyToAsk);
}

/** @throws AppError `invalid_input` */
function requireAnother(own: string, parentEmail: string): void {
  if (!isSameMailbox(own, parentEmail)) return;
  throw new AppError('invalid_input', texts.ownEmail);
}
