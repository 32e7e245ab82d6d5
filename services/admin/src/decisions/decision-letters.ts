import type { JobData } from '@storysprout/contract';
import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { DecisionDocument } from './decision.document';

/**
 * Puts a letter into the letterbox of whom a decision concerns, in the transaction that ends it. What was decided and why
 * stays here: the letter only leads to it (docs/decisions/0040-notifications-store-references.md).
 */
export class DecisionLetters {
  constructor(private readonly outbox: Pick<Outbox, 'add'>) {}

  async report(decision: DecisionDocument, userId: string, session: ClientSession): Promise<void> {
    const letter = letterAbout(decision);
    if (!letter) return;
    const data = { ...letter, userId, version: 0, at: decision.at.toISOString() };
    await this.outbox.add(session, 'letter', data, { jobId: `letter-${letter.key.replaceAll(':', '-')}` });
  }
}

type DecisionLetter = Pick<Extract<JobData<'letter'>, { userId: string }>, 'key' | 'kind' | 'isUpheld'>;

/** The blog service tells of stories that went back; a banned reader can't open a letterbox. */
export function letterAbout({
  _id,
  answers,
  decision,
  sanction,
  isListed,
}: Pick<DecisionDocument, '_id' | 'answers' | 'decision' | 'sanction' | 'isListed'>): DecisionLetter | null {
  if (answers) return { key: `appeal:${answers.toHexString()}`, kind: 'appeal', isUpheld: decision === 'uphold' };
  const isTold = isListed && decision !== 'return' && sanction?.kind !== 'ban';
  return isTold ? { key: `decision:${_id.toHexString()}`, kind: 'decision' } : null;
}
