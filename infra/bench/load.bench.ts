import { setTimeout as sleep } from 'node:timers/promises';
import { gatherCrowd } from '../load/crowd';
import { failureLines, printTable, quantile } from '../load/figures';
import { LoadProcess } from '../load/load-process';
import type { LoadReport, Sample } from '../load/protocol';
import { onBenchSite, say } from './bench-site';
import { heapsGrown, Memory } from './load/memory';
import { ms } from './table';

/**
 * `npm run bench -- load [minutes]`: 200 requests a second, nine in ten of them reads, with 1,000 live connections, on
 * a site of one process each. No request may fail, no live connection drop and no process grow; speed is only shown.
 */

const load = { requestsPerSecond: 200, writeShare: 0.1, sockets: 1_000 } as const;
const crowdSize = { accounts: 500, readers: 200, blogs: 100 } as const;
/** Warm-up, left out of the figures: caches fill and code is compiled. */
const warmUpSeconds = 30;
/** All readers share one address here. */
const limits = { RATE_LIMITS: 'on', SOCKETS_PER_ADDRESS: '2000', WRITES_PER_MINUTE: '6000' } as const;
const lookSeconds = 10;

function figuresOf(name: string, samples: readonly Sample[]): string[] {
  const times = samples.map(({ tookMs }) => tookMs);
  const failures = samples.filter(({ failure }) => failure !== null);
  const shares = [0.5, 0.95, 0.99, 1].map((share) => ms(quantile(times, share)));
  return [name, `${samples.length}`, `${failures.length}`, ...shares];
}

function printRequests(samples: readonly Sample[]): void {
  const names = [...new Set(samples.map(({ name }) => name))].sort();
  const kinds: [string, (sample: Sample) => boolean][] = [
    ['all', () => true],
    ['reads', ({ isWrite }) => !isWrite],
    ['writes', ({ isWrite }) => isWrite],
    ...names.map((name): [string, (sample: Sample) => boolean] => [`  ${name}`, (sample) => sample.name === name]),
  ];
  const heads = ['request', 'number', 'failed', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms'];
  printTable([heads, ...kinds.map(([name, isOne]) => figuresOf(name, samples.filter(isOne)))]);
}

interface Watched {
  readonly samples: readonly Sample[];
  readonly last: LoadReport;
  /** Live connections that dropped, even if only for a moment. */
  readonly lostSockets: number;
}

/** Keeps the readers working for this long, and samples the memory meanwhile. */
async function watch(readers: LoadProcess, memory: Memory, seconds: number): Promise<Watched> {
  const samples: Sample[] = [];
  let lostSockets = 0;
  for (let at = 0; ; at += lookSeconds) {
    await sleep(Math.min(lookSeconds, seconds - at) * 1_000);
    const last = await readers.report();
    memory.look();
    samples.push(...last.samples);
    lostSockets += last.sockets.reconnectedAfterMs.length;
    if (at + lookSeconds >= seconds) return { samples, last, lostSockets };
  }
}

function brokenOf({ samples, last, lostSockets }: Watched, memory: Memory): string[] {
  const { wanted, connected, silent } = last.sockets;
  return [
    ...failureLines(samples),
    ...(connected < wanted || lostSockets > 0 ? [`${connected} of ${wanted} sockets open, ${lostSockets} lost`] : []),
    ...(silent > 0 ? [`${silent} sockets heard nothing`] : []),
    ...heapsGrown(memory),
  ];
}

export async function run([minutes = '5']: string[]): Promise<void> {
  await onBenchSite(
    async (site) => {
      const { gatewayUrl: url, admin: moderator, mongoUrl, privatePem, dataDir } = site;
      const crowd = await gatherCrowd({ url, mongoUrl, privatePem, moderator, ...crowdSize });
      const memory = new Memory(dataDir);
      memory.mark('start');
      const readers = await LoadProcess.start({ url, ...crowd, ...load });
      say(`${load.sockets} sockets are open; warming up.`);
      await sleep(warmUpSeconds * 1_000);
      await readers.report();
      memory.mark('warm');
      const watched = await watch(readers, memory, Number(minutes) * 60);
      memory.mark('end');
      await readers.stop();
      printRequests(watched.samples);
      memory.print();
      const { connected, wanted } = watched.last.sockets;
      process.stdout.write(`${connected} of ${wanted} sockets open in the end\n`);
      const broken = brokenOf(watched, memory);
      for (const line of broken) process.stdout.write(`BROKEN: ${line}\n`);
      if (broken.length > 0) process.exitCode = 1;
    },
    { seed: 'none', env: limits },
  );
}
