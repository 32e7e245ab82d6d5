import { median } from '../../../../infra/bench/measure';
import { usageOf } from '../../../../infra/load/processes';
import { type MailSite, type SendTimes, startMailSite } from './mail-site';
import { firstLine, startScript, stop } from './processes';

/**
 * `npm run bench -- mail [count] [rounds]`: challenge e-mails to a local sink, by the real service and worker and by
 * bare nodemailer with the same pool, alternately on the same machine. Both have sent some before the clock starts.
 */

const poolSize = 5;
const warmUpCount = 2_000;

interface Round extends SendTimes {
  readonly bareSeconds: number;
  /** The time that BullMQ alone takes for as many jobs. */
  readonly bareQueueSeconds: number;
  /** CPU time of the worker and its delivery process. */
  readonly cpuSeconds: number;
  /** The difference between the worker's highest and lowest memory, in MB. */
  readonly memorySwing: number;
}

export async function run([wanted = '10000', rounds = '3']: string[]): Promise<void> {
  const count = Number(wanted);
  const sink = startScript('sink.ts', []);
  const url = `smtp://127.0.0.1:${await firstLine(sink)}`;
  const site = await startMailSite(url, poolSize);
  try {
    site.setReaders(warmUpCount);
    await site.send('Warm up', () => undefined);
    site.setReaders(count);
    const measured: Round[] = [];
    while (measured.length < Number(rounds)) {
      const bareSeconds = await sendBare(url, count);
      const bareQueueSeconds = await queueBare(site.redisUrl, count);
      measured.push({ bareSeconds, bareQueueSeconds, ...(await sendWithUs(site, `Round ${measured.length + 1}`)) });
    }
    process.stdout.write(report(count, measured));
  } finally {
    await site.close();
    await stop(sink);
  }
}

async function sendBare(url: string, count: number): Promise<number> {
  return Number(await firstLine(startScript('bare.ts', [url, `${count}`, `${warmUpCount}`, `${poolSize}`])));
}

async function queueBare(redisUrl: string, count: number): Promise<number> {
  return Number(await firstLine(startScript('bare-queue.ts', [redisUrl, `${count}`, `${warmUpCount}`])));
}

async function sendWithUs(site: MailSite, topic: string): Promise<Omit<Round, 'bareSeconds' | 'bareQueueSeconds'>> {
  const memory: number[] = [];
  const before = usageOf(site.worker).cpuSeconds;
  const times = await site.send(topic, () => memory.push(usageOf(site.worker).megabytes));
  const memorySwing = Math.max(...memory) - Math.min(...memory);
  return { ...times, cpuSeconds: usageOf(site.worker).cpuSeconds - before, memorySwing };
}

/** The median of the rounds; shares are taken within one round. */
function report(count: number, rounds: readonly Round[]): string {
  const line = (name: string, value: string) => `${name.padEnd(50)}${value.padStart(16)}\n`;
  const middle = (figure: (round: Round) => number) => median(rounds.map(figure));
  const rate = (seconds: number) => `${(count / seconds).toFixed(0)} mails/s`;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const queued = middle(({ queueSeconds }) => queueSeconds).toFixed(2);
  return [
    line(`bare nodemailer, pool of ${poolSize}`, rate(middle(({ bareSeconds }) => bareSeconds))),
    line('service and mail worker', rate(middle(({ seconds }) => seconds))),
    line('  of bare nodemailer (at least 70 %)', percent(middle(({ bareSeconds, seconds }) => bareSeconds / seconds))),
    line(
      `  queueing, of the whole run (under 5 %), ${queued} s`,
      percent(middle((round) => round.queueSeconds / round.seconds)),
    ),
    line(
      '  of it, what BullMQ alone takes for as many jobs',
      percent(middle((round) => round.bareQueueSeconds / round.seconds)),
    ),
    line('  memory of the worker varies (within 50 MB)', `${middle(({ memorySwing }) => memorySwing).toFixed(0)} MB`),
    line('  CPU time of the worker and its delivery process', `${middle(({ cpuSeconds }) => cpuSeconds).toFixed(1)} s`),
  ].join('');
}
