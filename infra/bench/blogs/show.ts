/** A line of the result: what was measured, against what, and the target. */
export interface Line {
  readonly what: string;
  readonly baseline: string;
  readonly subject: string;
  readonly ratio: number;
  /** Missing when shown for information only. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

function isMet({ ratio, target }: Line): boolean {
  if (!target) return true;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

function targetOf({ target }: Line): string {
  if (!target) return '';
  return 'atLeast' in target ? `>= ${target.atLeast.toFixed(2)}` : `<= ${target.atMost.toFixed(2)}`;
}

function cellsOf(line: Line): string[] {
  const verdict = line.target ? (isMet(line) ? 'met' : 'MISSED') : '';
  return [line.what, line.baseline, line.subject, line.ratio.toFixed(2), targetOf(line), verdict];
}

/** Prints the lines under each other. */
export function show(lines: readonly Line[]): void {
  const rows = [['measure', 'baseline', 'subject', 'ratio', 'target', ''], ...lines.map(cellsOf)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    process.stdout.write(`${cells.join('   ').trimEnd()}\n`);
  }
}
