import { setTimeout as sleep } from 'node:timers/promises';
import { readWorkerConfig } from '../config';
import { type LetterFacts, writeLetter } from '../letters/letter-writer';
import { cannotBeWritten } from './delivery-outcome';
import type { Delivered, DeliveryReply, DeliveryRequest, Order } from './delivery-process.protocol';
import { DeliveryJournal } from './journal/delivery-journal';
import { MessageBatch } from './message-batch';
import { SmtpTransport } from './smtp-transport';

/** How long e-mails under way may take once the mail worker is gone, in milliseconds. */
const finishLimitMs = 30_000;
/** How long notes stay in a file that is still being written, in milliseconds. */
const pageMs = 10_000;

/** The delivery process: only letters, SMTP and the journal. See `delivery-process.ts` for why it is a separate process. */
export async function deliveryProcessMain(journalBase: string): Promise<void> {
  // Only the mail worker decides when to stop: a signal to the process group must not cut an e-mail in two.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const config = readWorkerConfig(process.env);
  const journal = new DeliveryJournal(journalBase, process.pid, { largestBytes: config.MAIL_JOURNAL_FILE_BYTES });
  const settings = { publicUrl: config.PUBLIC_URL.replace(/\/$/, ''), from: config.MAIL_FROM };
  const smtp = {
    url: config.SMTP_URL,
    poolSize: config.MAIL_POOL_SIZE,
    ratePerSecond: config.MAIL_RATE_PER_SECOND,
    answerLimitMs: config.MAIL_ANSWER_LIMIT_MS,
  };
  const transport = new SmtpTransport(smtp, journal);
  const delivered = new MessageBatch<Delivered>((deliveries) => reply({ kind: 'delivered', deliveries }));
  const underWay = new Set<Promise<void>>();
  const deliver = ({ sendId, facts }: Order) => {
    const work = writeAndSend(sendId, facts)
      .catch((error: unknown) => cannotBeWritten(error))
      .then((outcome) => {
        underWay.delete(work);
        delivered.add({ sendId, outcome });
      });
    underWay.add(work);
  };
  const writeAndSend = async (sendId: string, facts: LetterFacts) =>
    transport.deliver(sendId, writeLetter(sendId, facts, settings));
  // The mail worker runs the same code, so its messages need no validation.
  process.on('message', async (request: DeliveryRequest) => {
    if (request.kind === 'deliver') request.orders.forEach(deliver);
    else reply({ kind: 'probed', problem: await transport.probe() });
  });
  const pages = setInterval(() => journal.turnPage(), pageMs);
  // The mail worker may be gone before this process has started.
  if (process.connected) await new Promise((resolve) => process.once('disconnect', resolve));
  clearInterval(pages);
  await Promise.race([Promise.allSettled([...underWay]), sleep(finishLimitMs)]);
  journal.end();
  process.exit(0);
}

/** Does nothing when the mail worker is gone; its successor reads the journal. */
function reply(message: DeliveryReply): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
