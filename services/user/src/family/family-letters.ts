import { randomInt } from 'node:crypto';
import type { FamilyLetter, FamilyLetterKind } from '@storysprout/contract';
import { AppError, type Outbox } from '@storysprout/service-kit';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import type { FamilyDocument } from '../consent/family.document';
import type { FamilyLetterDocument } from '../consent/family-letter.document';
import { daysAfter } from '../shared/days';
import { digest, randomToken } from '../shared/secrets';
import * as texts from '../texts/missing';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import type { FamilyWeeks } from './family-weeks';

export interface FamilyLettersDeps {
  families: Collection<FamilyDocument>;
  familyLetters: Collection<FamilyLetterDocument>;
  users: Pick<UserRepository, 'findById'>;
  outbox: Pick<Outbox, 'add'>;
  weeks: Pick<FamilyWeeks, 'of'>;
  now: () => Date;
}

/** Days until it is too late to send a letter. */
const sendingDays = 3;
const linkDays = 1;
const codeDays = 7;
const codeDigits = 8;
/** Wrong codes after which a new one is needed. */
export const codeTries = 5;

/** E-mails to grown-ups. What is queued names neither an address nor a link nor a code. */
export class FamilyLetters {
  constructor(private readonly deps: FamilyLettersDeps) {}

  /** Has an e-mail sent once the session's transaction is committed. */
  async send(
    session: ClientSession,
    kind: FamilyLetterKind,
    { userId, email }: Pick<FamilyDocument, 'userId' | 'email'>,
  ): Promise<void> {
    const now = this.deps.now();
    const _id = new ObjectId();
    const letter = { _id, userId, kind, email, createdAt: now, expiresAt: daysAfter(now, sendingDays) };
    await this.deps.familyLetters.insertOne(letter, { session });
    const letterId = _id.toHexString();
    const job = { kind, userId: userId.toHexString(), letterId };
    await this.deps.outbox.add(session, 'accountEmail', job, { jobId: `family-${letterId}` });
  }

  /**
   * Makes link and code at the moment of sending; earlier ones are void then, also when the e-mail is tried again.
   *
   * @throws AppError `not_found` when it is no longer wanted
   */
  async write(letterId: ObjectId): Promise<FamilyLetter> {
    const { familyLetters, families, users, now } = this.deps;
    const letter = await familyLetters.findOne({ _id: letterId, expiresAt: { $gt: now() } });
    const family = letter && (await families.findOne({ userId: letter.userId, email: letter.email }));
    const user = family && (await users.findById(family.userId));
    if (!letter || !family || !user || user.deleteAfter || !isWanted(letter, family)) throw notWanted();
    const token = randomToken();
    const code = letter.kind === 'family_code' ? newCode() : null;
    const link = { hash: digest(token), expiresAt: daysAfter(now(), linkDays) };
    const changed = await families.updateOne(
      { _id: family._id, email: letter.email, ...(code && { 'code.notBefore': family.code?.notBefore }) },
      { $set: { link, ...(code && this.codeFields(family, code)) } },
    );
    if (changed.matchedCount === 0) throw notWanted();
    return {
      email: family.email,
      name: user.name,
      token,
      ...(code && { code }),
      ...(await this.details(letter, family, user)),
    };
  }

  private codeFields({ _id }: FamilyDocument, code: string) {
    return {
      'code.hash': codeHash(_id, code),
      'code.triesLeft': codeTries,
      'code.expiresAt': daysAfter(this.deps.now(), codeDays),
    };
  }

  private async details({ kind }: FamilyLetterDocument, family: FamilyDocument, user: UserDocument) {
    const deleteOn = user.consent?.deleteOn?.toISOString();
    if (kind === 'family_ask' || kind === 'family_reminder') return deleteOn === undefined ? {} : { deleteOn };
    if (kind !== 'family_week') return {};
    return { week: { unsubscribeToken: family.weekToken, ...(await this.deps.weeks.of(user._id)) } };
  }
}

/** Of a code for this family alone. */
export function codeHash(familyId: ObjectId, code: string): string {
  return digest(`${familyId.toHexString()}.${code}`);
}

function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

function isWanted({ kind }: FamilyLetterDocument, family: FamilyDocument): boolean {
  if (kind === 'family_code') return family.code !== null && family.code.sentAt !== null;
  if (kind === 'family_week') return family.weekOn !== null;
  return true;
}

function notWanted(): AppError {
  return new AppError('not_found', texts.nothingToWriteAbout);
}
