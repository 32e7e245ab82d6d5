import { type FamilyEmail, type FamilyEmailKind, mailboxOf, mailWaitDays } from '@storysprout/contract';
import { AppError, daysAfter, digest } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import { hasEnded, isOfAge, type UserDocument } from '../../identity';
import * as texts from '../../texts/missing';
import type { FamilyContext } from '../family.context';
import type { FamilyDocument, PendingCode } from '../family.document';
import type { FamilyEmailDocument } from './family-email.document';

/** Days within which a weekly e-mail must be sent; a later one would cover the same days as the next. */
const weekSendingDays = 3;
const codeDays = 7;
const codeDigits = 8;
/** Wrong codes after which a new one is needed. */
export const codeTries = 5;

/** Sends e-mails to grown-ups. The queued job contains no address, link or code. */
export class FamilyEmails {
  constructor(
    private readonly context: Pick<
      FamilyContext,
      | 'collections'
      | 'users'
      | 'outbox'
      | 'transactions'
      | 'settings'
      | 'verifiesAddresses'
      | 'links'
      | 'codes'
      | 'weeks'
      | 'now'
    >,
  ) {}

  /** Queues an e-mail, which is sent after the session's transaction is committed. */
  async send(
    session: ClientSession,
    kind: FamilyEmailKind,
    { userId, email }: Pick<FamilyDocument, 'userId' | 'email'>,
  ): Promise<void> {
    const now = this.context.now();
    const _id = new ObjectId();
    const sendingDays = kind === 'family_week' ? weekSendingDays : mailWaitDays;
    const queued = { _id, userId, kind, email, createdAt: now, expiresAt: daysAfter(now, sendingDays) };
    await this.context.collections.familyLetters.insertOne(queued, { session });
    const letterId = _id.toHexString();
    const job = { kind, userId: userId.toHexString(), letterId };
    await this.context.outbox.add(session, 'accountEmail', job, { jobId: `family-${letterId}` });
  }

  /**
   * Makes link and code when the e-mail is sent. If the e-mail is sent again, it has the same ones, which are then
   * valid for their full time again. There is no link when the mailbox belongs to a child; the e-mail then explains
   * that another address is needed.
   *
   * @throws AppError `not_found` when the e-mail is no longer needed
   */
  async write(letterId: ObjectId): Promise<FamilyEmail> {
    const { collections, transactions, users, now } = this.context;
    const queued = await collections.familyLetters.findOne({ _id: letterId, expiresAt: { $gt: now() } });
    const user = queued && (await users.findById(queued.userId));
    if (!queued || !user || hasEnded(user, now()) || !isStillTrue(queued.kind, user)) throw notWanted();
    const isOfChild = isUnanswered(user) && (await this.isOfChild(queued.email, user.email));
    const { family, ...secrets } = await transactions.run((session) => this.makeSecrets(session, queued, isOfChild));
    return { email: family.email, name: user.name, ...secrets, ...(await this.details(queued, family, user)) };
  }

  private async makeSecrets(session: ClientSession, queued: FamilyEmailDocument, isOfChild: boolean) {
    const { _id, userId, email, kind } = queued;
    const { families, familyLetters } = this.context.collections;
    const family = await families.findOne({ userId, email }, { session });
    if (!family || !isWanted(queued, family)) throw notWanted();
    if (isOfChild) return { family };
    const { id, token, fields } = this.context.links.toSend(family, this.context.now(), queued.linkId);
    const code = kind === 'family_code' ? this.context.codes.codeOf(_id, codeDigits) : null;
    const made = { ...fields, ...(code && this.codeFields(family, code)) };
    await families.updateOne({ _id: family._id }, { $set: made }, { session });
    if (!queued.linkId?.equals(id)) await familyLetters.updateOne({ _id }, { $set: { linkId: id } }, { session });
    return { family, token, ...(code && { code }) };
  }

  /**
   * Returns whether the mailbox belongs to a child: to this one, or to another child's account (only if confirmed,
   * where addresses are verified).
   */
  private async isOfChild(email: string, own: string): Promise<boolean> {
    if (mailboxOf(email) === mailboxOf(own)) return true;
    const { users, settings, verifiesAddresses, now } = this.context;
    const accounts = await Promise.all([email, mailboxOf(email)].map((address) => users.findByEmail(address)));
    return accounts.some((account) => {
      const birth = account?.consent?.birth;
      if (!birth || isOfAge(birth, settings.age, now())) return false;
      return !verifiesAddresses || Boolean(account.emailVerifiedAt);
    });
  }

  /** Sending the e-mail again extends the code's time, but gives no more tries. */
  private codeFields(family: FamilyDocument, code: string) {
    const hash = codeHash(family._id, code);
    const expiresAt = daysAfter(this.context.now(), codeDays);
    const isNew = hash !== family.code?.hash;
    return { 'code.expiresAt': expiresAt, ...(isNew && { 'code.hash': hash, 'code.triesLeft': codeTries }) };
  }

  private async details({ kind }: FamilyEmailDocument, family: FamilyDocument, user: UserDocument) {
    const deleteOn = user.consent?.deleteOn?.toISOString();
    if (kind === 'family_ask' || kind === 'family_reminder' || kind === 'family_code')
      return deleteOn === undefined ? {} : { deleteOn };
    if (kind !== 'family_week') return {};
    return { week: { unsubscribeToken: family.weekToken, ...(await this.context.weeks.of(user._id)) } };
  }
}

/** Hashes a code together with the family's id, so that the hash fits no other family. */
export function codeHash(familyId: ObjectId, code: string): string {
  return digest(`${familyId.toHexString()}.${code}`);
}

/** Returns whether the grown-up has not started to answer. */
function isUnanswered({ consent }: UserDocument): boolean {
  return consent?.next === 'grownUp' || consent?.next === 'ownEmail';
}

/** An e-mail may have waited for days, so the consent it describes may have changed. */
function isStillTrue(kind: FamilyEmailKind, user: UserDocument): boolean {
  const state = user.consent?.state;
  if (kind === 'family_ask') return state === 'waiting';
  if (kind === 'family_reminder') return isUnanswered(user);
  if (kind === 'family_given') return state === 'given';
  if (kind === 'family_revoked') return state === 'revoked';
  return true;
}

function isWanted({ kind, createdAt }: FamilyEmailDocument, family: FamilyDocument): boolean {
  if (kind === 'family_code') return isOfCode(family.code, createdAt);
  if (kind === 'family_week') return family.weekOn !== null;
  return true;
}

/** Returns whether an e-mail created at this time is about the current code, which must not be used up. */
function isOfCode(code: PendingCode | null, createdAt: Date): boolean {
  return code !== null && code.sentAt !== null && code.notBefore <= createdAt && code.triesLeft > 0;
}

function notWanted(): AppError {
  return new AppError('not_found', texts.nothingToWriteAbout);
}
