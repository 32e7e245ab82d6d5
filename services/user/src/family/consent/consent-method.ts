import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../../texts/consent';
import { codeHash, codeTries } from '../emails/family-emails';
import type { FamilyContext } from '../family.context';
import type { FamilyDocument, PendingCode } from '../family.document';

/** A second step by which a grown-up confirms their consent. */
export interface ConsentMethod {
  /** Stored with the proof. */
  readonly name: string;
  /** Returns the code to wait for after the first step. */
  begin(now: Date): PendingCode;
  /**
   * @throws AppError `conflict` when no code was sent, `invalid_input` for a wrong answer, `too_many` after several of
   * them
   */
  check(family: FamilyDocument, answer: string): Promise<void>;
}

const hourMs = 60 * 60 * 1_000;
const codeDays = 7;

/**
 * A code that is mailed to the same address a day later ("e-mail plus"). Short access to the mailbox is not enough to
 * give consent.
 */
export class MailedCode implements ConsentMethod {
  readonly name = 'email-plus-code';

  constructor(private readonly context: Pick<FamilyContext, 'collections' | 'config' | 'now'>) {}

  begin(now: Date): PendingCode {
    const notBefore = new Date(now.getTime() + this.context.config.CONSENT_SECOND_STEP_HOURS * hourMs);
    const expiresAt = new Date(notBefore.getTime() + codeDays * 24 * hourMs);
    return { notBefore, sentAt: null, hash: null, triesLeft: codeTries, expiresAt };
  }

  async check({ _id, code: pending }: FamilyDocument, answer: string): Promise<void> {
    if (!pending?.hash) throw new AppError('conflict', texts.codeNotSent);
    // The try is counted before the code is compared, so that concurrent calls cannot get more tries.
    const open = {
      _id,
      'code.hash': pending.hash,
      'code.triesLeft': { $gt: 0 },
      'code.expiresAt': { $gt: this.context.now() },
    };
    const family = await this.context.collections.families.findOneAndUpdate(open, { $inc: { 'code.triesLeft': -1 } });
    if (!family?.code?.hash) throw new AppError('too_many', texts.codeUsedUp);
    if (isSame(codeHash(_id, answer), family.code.hash)) return;
    throw new AppError('invalid_input', texts.wrongCode);
  }
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
