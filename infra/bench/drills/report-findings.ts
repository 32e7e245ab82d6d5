import { printTable, quantile } from '../../load/figures';
import type { Acknowledged, Sample } from '../../load/protocol';
import type { EmailFigures } from './challenges';
import type { Outcome } from './drill';
import type { Remarks } from './remarks';

/** The promises, and whether they were kept. */

/** Limit for a process to exit after SIGTERM. */
const drainLimitMs = 10_000;

export interface Findings {
  readonly outcomes: readonly Outcome[];
  /** Figures by the id of the e-mail run. */
  readonly emails: ReadonlyMap<string, EmailFigures>;
  readonly lostWrites: readonly Acknowledged[];
  readonly lostJobs: readonly string[];
  readonly wrongSums: readonly string[];
  /** Processes that ended by themselves, as the runner reported. */
  readonly crashes: readonly string[];
  /** Findings of tests that ran when the readers were gone, because readers would notice them. */
  readonly afterwards: readonly Afterwards[];
}

export interface Afterwards {
  readonly what: string;
  readonly remarks: Remarks;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const failed = (samples: readonly Sample[]) => samples.filter(({ failure }) => failure !== null);

function emailCell(figures: EmailFigures | undefined): string {
  if (!figures) return '';
  const { once, total, twice, lost, inDoubt } = figures;
  const odd = [twice && `${twice} twice`, lost && `${lost} lost`, inDoubt && `${inDoubt} in doubt`].filter(Boolean);
  return [`${once}/${total}`, ...odd].join(', ');
}

function row(outcome: Outcome, { lostWrites, emails }: Findings): string[] {
  const { samples, acknowledged, sockets, fault, runId } = outcome;
  const failures = failed(samples);
  const isLost = new Set(lostWrites);
  const lost = acknowledged.filter((write) => isLost.has(write)).length;
  const { reconnectedAfterMs } = sockets;
  return [
    fault.what,
    `${samples.length}`,
    `${failures.length} (${((100 * failures.length) / samples.length).toFixed(1)} %)`,
    `${acknowledged.length}`,
    `${lost}`,
    emailCell(emails.get(runId)),
    seconds(Math.max(...samples.map(({ tookMs }) => tookMs))),
    seconds(outcome.awayMs),
    outcome.lastFailureMs === null ? 'no error' : seconds(outcome.lastFailureMs),
    seconds(outcome.afterwardsMs),
    reconnectedAfterMs.length === 0
      ? '-'
      : `${reconnectedAfterMs.length}: ${seconds(quantile(reconnectedAfterMs, 0))}-${seconds(quantile(reconnectedAfterMs, 1))}`,
  ];
}

const heads = [
  'fault',
  'requests',
  'failed',
  'writes confirmed',
  'lost',
  'e-mails once',
  'slowest answer s',
  'away s',
  'last error s',
  'after return s',
  'sockets back s',
];

function print(findings: Findings): void {
  printTable([heads, ...findings.outcomes.map((outcome) => row(outcome, findings))]);
  const noted = [...findings.outcomes, ...findings.afterwards].flatMap(({ remarks }) => remarks.noted);
  for (const line of noted) process.stdout.write(`${line}\n`);
  for (const { drains } of findings.outcomes.filter((outcome) => outcome.drains.length > 0)) {
    const slowest = drains.reduce((one, other) => (other.tookMs > one.tookMs ? other : one));
    process.stdout.write(
      `${drains.length} processes drained, the slowest (${slowest.name}) in ${seconds(slowest.tookMs)} s\n`,
    );
  }
}

function brokenBy(outcome: Outcome, findings: Findings): string[] {
  const { fault, drains, remarks, samples, sockets, hasRecovered } = outcome;
  const emails = findings.emails.get(outcome.runId);
  const late = drains.filter(({ tookMs, exitCode }) => exitCode !== 0 || tookMs > drainLimitMs);
  const isWrong: [string, boolean][] = [
    [`${failed(samples).length} requests failed`, fault.isPlanned === true && failed(samples).length > 0],
    [`did not end by themselves in time: ${late.map(({ name }) => name).join(', ')}`, late.length > 0],
    [`e-mails: ${emailCell(emails)}`, !emails || emails.twice + emails.lost > 0],
    [`not well again: ${sockets.connected} of ${sockets.wanted} sockets, ${sockets.silent} silent`, !hasRecovered],
  ];
  const words = [...isWrong.flatMap(([line, isBroken]) => (isBroken ? [line] : [])), ...remarks.broken];
  return words.map((line) => `${fault.what}: ${line}`);
}

/** One line for each broken promise. */
export function broken(findings: Findings): string[] {
  const { outcomes, lostWrites, lostJobs, wrongSums, crashes, afterwards } = findings;
  return [
    ...outcomes.flatMap((outcome) => brokenBy(outcome, findings)),
    ...lostWrites.map((write) => `confirmed, then lost: ${JSON.stringify(write)}`),
    ...lostJobs.map((job) => `a job was lost: ${job}`),
    ...wrongSums.map((sum) => `does not add up: ${sum}`),
    ...crashes.map((crash) => `ended by itself: ${crash}`),
    ...afterwards.flatMap(({ what, remarks }) => remarks.broken.map((line) => `${what}: ${line}`)),
  ];
}

/**
 * Prints what happened and which promises were broken.
 *
 * @returns the exit code: 0 when none was broken, else 1
 */
export function reportFindings(findings: Findings): number {
  print(findings);
  const promises = broken(findings);
  for (const line of promises.slice(0, 40)) process.stdout.write(`BROKEN: ${line}\n`);
  process.stdout.write(promises.length === 0 ? 'All promises kept.\n' : `${promises.length} promises broken.\n`);
  return promises.length === 0 ? 0 : 1;
}
