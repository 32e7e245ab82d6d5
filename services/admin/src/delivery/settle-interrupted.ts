import type { Logger } from '@storysprout/service-kit';
import { outcomeFromNote } from './delivery-outcome';
import type { EmailSendRepository, Settled, Settlement } from './email-send.repository';
import type { JournalNote } from './journal/delivery-journal';

const batchSize = 500;

/**
 * Uses the journal to settle what this worker was sending when it died. Runs before anything is sent.
 */
export async function settleInterrupted(
  sends: Pick<EmailSendRepository, 'findUnsettled' | 'settle'>,
  workerId: string,
  notes: ReadonlyMap<string, JournalNote>,
  logger: Logger,
): Promise<void> {
  const unsettled = await sends.findUnsettled(workerId);
  const settled = unsettled.map((id): Settled => ({ id, settlement: settlementOf(notes.get(id)) }));
  for (let at = 0; at < settled.length; at += batchSize)
    await sends.settle(settled.slice(at, at + batchSize), workerId);
  if (settled.length > 0) logger.info({ count: settled.length }, 'settled e-mails that were under way');
}

function settlementOf(note: JournalNote | undefined): Settlement {
  const outcome = outcomeFromNote(note);
  if (outcome.kind === 'sent') return { state: 'sent' };
  // Its job comes back once more and is stored then.
  if (outcome.kind === 'unconfirmed') return { state: 'unconfirmed', error: outcome.reason, job: null };
  return { state: 'waiting', error: 'interrupted before it was handed over' };
}
