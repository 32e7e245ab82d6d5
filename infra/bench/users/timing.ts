import type { Figures } from '../blogs/rounds';

/** The 99th percentile, in the unit of the values. */
export function p99(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
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
  return { perSecond: (1_000 * times.length) / (performance.now() - startedAt), p99: p99(times) };
}
