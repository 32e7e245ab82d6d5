import type { Flag, StoredFlagKind } from '@storysprout/contract';

export interface TextPart {
  readonly text: string;
  /** Null for text that was not flagged. */
  readonly kind: StoredFlagKind | null;
  /** Place in the text, in characters. */
  readonly start: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: StoredFlagKind;
}

/** The text cut into parts: what the checks noticed, wherever it occurs, and what lies between. */
export function flaggedParts(text: string, flags: readonly Flag[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, kind } of withoutOverlaps(flags.flatMap((flag) => spansOf(text, flag)))) {
    if (start > at) parts.push({ text: text.slice(at, start), kind: null, start: at });
    parts.push({ text: text.slice(start, end), kind, start });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: null, start: at });
  return parts;
}

function spansOf(text: string, { kind, text: noticed }: Flag): Span[] {
  if (noticed.trim() === '') return [];
  const pattern = new RegExp(noticed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length, kind }));
}

/** Earlier ones first, longer ones before shorter ones; what overlaps one taken is left out. */
function withoutOverlaps(spans: Span[]): Span[] {
  const taken: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start >= (taken.at(-1)?.end ?? 0)) taken.push(span);
  }
  return taken;
}
