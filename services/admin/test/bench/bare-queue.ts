import { Queue } from 'bullmq';

/** Puts the same jobs on a bare BullMQ queue, to measure the least that queueing costs. Prints the seconds to stdout. */
const [redisUrl = '', count = '0', warmUp = '0'] = process.argv.slice(2);
const queue = new Queue('bareChallengeEmail', { connection: { url: redisUrl } });
const atOnce = 250;
const runId = '0'.repeat(24);
const options = { attempts: 12, backoff: { type: 'exponential', delay: 2_000 } };

function jobOf(number: number, round: string) {
  const userId = `${number}`.padStart(24, '0');
  const reader = { userId, email: `reader-${number}@mail.example`, name: `Reader ${number}` };
  const data = { runId, challengeId: runId, ...reader, topic: 'Speed', unsubscribeToken: userId };
  return { name: 'challengeEmail', data, opts: { ...options, jobId: `${round}-${userId}` } };
}

async function add(total: number, round: string): Promise<number> {
  const startedAt = performance.now();
  const starts = Array.from({ length: Math.ceil(total / atOnce) }, (_, at) => at * atOnce);
  const addFrom = (start: number) =>
    queue.addBulk(Array.from({ length: Math.min(atOnce, total - start) }, (_, at) => jobOf(start + at, round)));
  await Promise.all(starts.map(addFrom));
  return (performance.now() - startedAt) / 1_000;
}

await queue.waitUntilReady();
await add(Number(warmUp), 'warm-up');
process.stdout.write(`${await add(Number(count), 'measured')}\n`);
await queue.obliterate({ force: true });
await queue.close();
