import { describe, expect, it } from 'vitest';
import { textLimits } from '../core/limits';
import { pipeline } from './pipeline';

/** When repeated, these slow down a pattern that restarts at every letter or tries every way to split a run. */
const nastyPieces = [
  ...[
    'A',
    'a',
    '1',
    'a ',
    'a.',
    '1 ',
    '1-',
    '1\n',
    ' ',
    '- ',
    '(',
    '.',
    ', ',
    '-',
    "a'",
    '\u0301',
    '\u6f22 ',
    '\u0410.',
    '😀 ',
  ],
  ...[
    'A-',
    '-A',
    'a-',
    '\u0410-',
    'Mill-',
    'Mill- ',
    '12 maple ',
    '12 Maple ',
    '1999 Main Street ',
    'Aa, ',
    'rue de la ',
  ],
  ...['number ', 'No. 1, ', 'House 1, ', 'one ', 'Twelve Aa ', 'zero,', 'I live in ', 'my house number is ', 'p.o. '],
  ...['a@', 'x@a.', '@ ', 'a @ ', 'at ', 'a at a dot ', 'a (at) ', 'dot ', 'a@a . ', 'look at yahoo '],
  ...['www.', 'www.a-', 'a.com', 'a.me/', 'http:/', 'f*', 'a s s ', 'ha ', 'ha! ', '(1', '+44 ', '0o'],
];

/** The longest accepted text and twice that length, so that quadratic growth becomes visible. */
const lengths = { short: textLimits.description, long: 2 * textLimits.description };
/** Twice the text takes twice the time when growth is linear, and four times when it is quadratic. */
const mostGrowth = 3;
/** Below this, in milliseconds, a busy machine can't be told from a slow pattern. */
const unmeasurableMs = 15;
/** Above this, in milliseconds, a busy machine can't be the cause, so another run is pointless. */
const hopelessMs = 500;

/**
 * Returns how many times longer a text of twice the length takes. It takes the best of at least two runs, and runs
 * again while the result looks bad.
 */
function growth(work: (text: string) => unknown, piece: string): number {
  const ofLength = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const [short, long] = [ofLength(lengths.short), ofLength(lengths.long)];
  const best = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  const ratio = () => best.long / Math.max(best.short, unmeasurableMs);
  const isOpen = () => ratio() > mostGrowth && best.long < hopelessMs;
  for (let run = 0; run < 20 && (run < 2 || isOpen()); run += 1) {
    best.short = Math.min(best.short, timeOf(work, short));
    best.long = Math.min(best.long, timeOf(work, long));
  }
  return ratio();
}

/** CPU time in milliseconds: waiting while the machine is busy does not count. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const start = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

describe('the pipeline', () => {
  it.each(nastyPieces)('needs about twice the time for twice the text, made of %j', (piece) => {
    // Each step on its own, because the first one ends the pipeline for a text that is too long.
    for (const step of pipeline) expect(growth(step, piece)).toBeLessThanOrEqual(mostGrowth);
  });
});
