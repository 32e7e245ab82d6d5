import { printTable } from '../load/figures';
import type { Comparison, Figures } from './measure';

export const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0);
export const rate = ({ perSecond }: Figures) => `${perSecond.toFixed(0)}/s`;
/** A line of the result: what was measured, against what, and the target. */
export interface Line {
  readonly what: string;
  readonly baseline: string;
  readonly subject: string;
  readonly ratio: number;
  /** Missing when shown for information only. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

/**
 * Compares rates per second.
 *
 * @param atLeast the target; missing when shown for information only
 */
export function rateLine(what: string, { baseline, subject, ratio }: Comparison, atLeast?: number): Line {
  const target = atLeast === undefined ? {} : { target: { atLeast } };
  return { what, baseline: rate(baseline), subject: rate(subject), ratio: ratio.perSecond, ...target };
}

/** Compares a figure with its upper limit. */
export function upTo(what: string, value: number, limit: number, unit: string, digits = 0): Line {
  return {
    what,
    baseline: `${limit.toFixed(digits)} ${unit}`.trim(),
    subject: `${value.toFixed(digits)} ${unit}`.trim(),
    ratio: value / limit,
    target: { atMost: 1 },
  };
}

function targetCells({ ratio, target }: Line): [string, string] {
  if (!target) return ['', ''];
  const isMet = 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
  const limit = 'atLeast' in target ? `>= ${target.atLeast.toFixed(2)}` : `<= ${target.atMost.toFixed(2)}`;
  return [limit, isMet ? 'met' : 'MISSED'];
}

export function show(lines: readonly Line[]): void {
  const rows = lines.map((line) => {
    return [line.what, line.baseline, line.subject, line.ratio.toFixed(2), ...targetCells(line)];
  });
  printTable([['measure', 'baseline', 'subject', 'ratio', 'target', ''], ...rows]);
}
