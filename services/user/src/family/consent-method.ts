import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { FamilyDocument, PendingCode } from '../consent/family.document';
import * as texts from '../texts/consent';
import { codeHash, codeTries } from './family-letters';

/** A second step by which a grown-up confirms a yes. */
export interface ConsentMethod {
  /** Kept with the proof. */
  readonly name: string;
  /** What is waited for after the first step. */
  begin(now: Date): PendingCode;
  /** @throws AppError `conflict` when nothing is waited for, `invalid_input` for a wrong answer, `too_many` after several */
  check(family: FamilyDocument, answer: string): Promise<void>;
}

const hourMs = 60 * 60 * 1_000;
const codeDays = 7;

/**
 * A code that is mailed to the same address a day later ("e-mail plus"). Whoever reads over a child's shoulder once, or
 * opens the mailbox for a moment, cannot say yes.
 */
export class MailedCode implements ConsentMethod {
  readonly name = 'email-plus-code';

  constructor(
    private readonly families: Collection<FamilyDocument>,
    /** `CONSENT_SECOND_STEP_HOURS`. */
    private readonly hours: number,
    private readonly now: () => Date,
  ) {}

  begin(now: Date): PendingCode {
    const notBefore = new Date(now.getTime() + this.hours * hourMs);
    const expiresAt = new Date(notBefore.getTime() + codeDays * 24 * hourMs);
    return { notBefore, sentAt: null, hash: null, triesLeft: codeTries, expiresAt };
  }

  async check({ _id, code: pending }: FamilyDocument, answer: string): Promise<void> {
    if (!pending?.hash) throw new AppError('conflict', texts.codeNotSent);
    // A try is spent before the code is looked at, so that many calls at once have no more of them.
    const open = {
      _id,
      'code.hash': pending.hash,
      'code.triesLeft': { $gt: 0 },
      'code.expiresAt': { $gt: this.now() },
    };
    const family = await this.families.findOneAndUpdate(open, { $inc: { 'code.triesLeft': -1 } });
    if (!family?.code?.hash) throw new AppError('too_many', texts.codeUsedUp);
    if (isSame(codeHash(_id, answer), family.code.hash)) return;
    throw new AppError('invalid_input', texts.wrongCode);
  }
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
