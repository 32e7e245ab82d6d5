import { quantile } from '../load/figures';
import { browserHeaders } from './raw-get';
import { type Figures, rush } from './wrk';

export type { Figures };

/** The machine is never quiet, so baseline and subject take turns, and the median of several rounds counts. */

const roundSeconds = 1;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/**
 * Returns the least of several measurements of what code costs, in milliseconds. Other guests of the host can only make
 * a machine slower, so the least is nearest to the true cost. Ratios don't need this, because both sides are slower
 * then.
 */
export const least = (values: readonly number[]): number => Math.min(...values);

/** Headers of a browser's request, with the reader's token when one is given. */
export function headersFor({ token = '', accept = browserHeaders.accept }): Record<string, string> {
  return { ...browserHeaders, accept, ...(token && { authorization: `Bearer ${token}` }) };
}

/**
 * Sends GET requests for one second.
 *
 * @throws Error when any response was not a success, because the figure would mean nothing
 */
export function load(url: string, { token = '', accept = '', connections = 64 } = {}): Promise<Figures> {
  return rush({ url, connections, seconds: roundSeconds, headers: headersFor({ token, ...(accept && { accept }) }) });
}

/**
 * Sends one request and reads the whole response.
 *
 * @throws Error when it was refused
 */
export async function ask(url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
}

/** Runs `work` `count` times, `atOnce` at a time. @param work gets the number of its turn, from 0 */
export async function repeat(
  count: number,
  atOnce: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Figures> {
  const times: number[] = [];
  let turns = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (turns < count) {
      const turn = turns++;
      const before = performance.now();
      await work(turn);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { perSecond: (1_000 * times.length) / (performance.now() - startedAt), p99: quantile(times, 0.99) };
}

export interface Comparison {
  readonly baseline: Figures;
  readonly subject: Figures;
  /** Ratios of subject to baseline, each from one round. */
  readonly ratio: Figures;
}

export function medianFigures(rounds: readonly Figures[]): Figures {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
  };
}

/** Runs both in alternating order, after a warm-up round. */
export async function alternate(
  baseline: () => Promise<Figures>,
  subject: () => Promise<Figures>,
  rounds: number,
): Promise<Comparison> {
  const pairs: { baseline: Figures; subject: Figures }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const early = round % 2 === 0 ? await baseline() : undefined;
    const measured = await subject();
    const pair = { baseline: early ?? (await baseline()), subject: measured };
    if (round > 0) pairs.push(pair);
  }
  return {
    baseline: medianFigures(pairs.map((pair) => pair.baseline)),
    subject: medianFigures(pairs.map((pair) => pair.subject)),
    ratio: medianFigures(
      pairs.map((pair) => ({
        perSecond: pair.subject.perSecond / pair.baseline.perSecond,
        p99: pair.subject.p99 / pair.baseline.p99,
      })),
    ),
  };
}
