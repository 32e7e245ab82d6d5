import type { FlagKind } from '@storysprout/contract';

/** Where a text will stand: in a comment or reply, or in a blog that a moderator reads before others do. */
export type TextSurface = 'comment' | 'blog';
export type TextOutcome = 'refuse' | 'hold' | 'flag' | 'pass';

/** A finding, and whether it is beyond reasonable doubt. */
export interface Weighed {
  readonly kind: FlagKind;
  readonly isClear: boolean;
}

/** The outcome of a clear finding in a comment. An unclear one is always held (docs/product.md#text-checks). */
const clearInComment: Readonly<Record<FlagKind, 'refuse' | 'hold'>> = {
  worry: 'hold',
  contact: 'refuse',
  phone: 'refuse',
  email: 'refuse',
  link: 'refuse',
  place: 'refuse',
  identity: 'hold',
  meeting: 'hold',
  unkind: 'refuse',
  sexual: 'refuse',
  spam: 'refuse',
  length: 'refuse',
};

/**
 * Returns the strictest outcome of all findings. A comment with a worry is never refused, because somebody has to read
 * it.
 */
export function outcomeOf(surface: TextSurface, findings: readonly Weighed[]): TextOutcome {
  if (findings.length === 0) return 'pass';
  if (surface === 'blog') return 'flag';
  if (findings.some(({ kind }) => kind === 'worry')) return 'hold';
  return findings.some(({ kind, isClear }) => isClear && clearInComment[kind] === 'refuse') ? 'refuse' : 'hold';
}
