import type { Flag, StoredFlagKind } from '@storysprout/contract';

export interface TextPart {
  readonly text: string;
  /** Null for text that was not flagged. */
  readonly kind: StoredFlagKind | null;
  /** The position of the part in the text, in UTF-16 units. */
  readonly start: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: StoredFlagKind;
}

/** Splits a text into flagged parts, wherever the flagged passages occur, and the parts between them. */
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

/** Takes earlier spans first, and longer ones before shorter ones. Spans that overlap a taken one are left out. */
function withoutOverlaps(spans: Span[]): Span[] {
  const taken: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start >= (taken.at(-1)?.end ?? 0)) taken.push(span);
  }
  return taken;
}
