import type { Sample } from './protocol';

/** A percentile; 0 for an empty list. @param share 0.95 for the 95th percentile */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Prints rows as a table, the first one as its head; all but the first column are right-aligned. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
  process.stdout.write('\n');
}

/** Returns which requests failed and how, most frequent first. */
export function failureLines(samples: readonly Sample[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, failure } of samples) {
    const words = `${name}: ${failure}`;
    if (failure !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([words, count]) => `${count} x ${words}`);
}
