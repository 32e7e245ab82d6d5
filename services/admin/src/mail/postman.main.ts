import { setTimeout as sleep } from 'node:timers/promises';
import { readWorkerConfig } from '../config';
import { DeliveryJournal } from './delivery-journal';
import type { PostmanReply, PostmanRequest } from './postman.protocol';
import { type SmtpSettings, SmtpTransport } from './smtp-transport';

/** How long e-mails under way may take once the mail worker is gone, in milliseconds. */
const lastWordsMs = 30_000;

/** The delivery process: nothing but SMTP and the journal. See `postman.ts` for why it is a process of its own. */
export async function postmanMain(journalPath: string): Promise<void> {
  // Stopping is the mail worker's decision: a signal to the whole group must not cut an e-mail in two.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const journal = new DeliveryJournal(journalPath, process.pid);
  const transport = new SmtpTransport(smtpSettings(), journal);
  const underWay = new Set<Promise<void>>();
  // The mail worker is the same code: what it sends needs no check.
  process.on('message', (request: PostmanRequest) => {
    const work = serve(transport, request).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  await new Promise((resolve) => process.once('disconnect', resolve));
  await Promise.race([Promise.allSettled([...underWay]), sleep(lastWordsMs)]);
  journal.end();
  process.exit(0);
}

function smtpSettings(): SmtpSettings {
  const config = readWorkerConfig(process.env);
  return {
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    poolSize: config.MAIL_POOL_SIZE,
    ratePerSecond: config.MAIL_RATE_PER_SECOND,
    answerLimitMs: config.MAIL_ANSWER_LIMIT_MS,
  };
}

async function serve(transport: SmtpTransport, request: PostmanRequest): Promise<void> {
  if (request.kind === 'probe') return reply({ kind: 'probed', problem: await transport.probe() });
  const { sendId, mail } = request;
  reply({ kind: 'delivered', sendId, outcome: await transport.deliver(sendId, mail) });
}

/** When the mail worker is gone, the journal tells its successor. */
function reply(message: PostmanReply): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
