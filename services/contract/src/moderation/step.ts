import type { FlagKind } from '../flags';

/** A passage, and why it was noticed. */
export interface FoundFlag {
  readonly kind: FlagKind;
  readonly text: string;
}

/** One step's result: nothing to note, things to flag, or that no later step needs to look. */
export interface Finding {
  readonly flags: readonly FoundFlag[];
  /** Ends the pipeline. */
  readonly isFinal?: boolean;
}

/** One check of a text. Steps know nothing about each other; `pipeline.ts` sets their order. */
export type Step = (text: string) => Finding;

export const nothing: Finding = { flags: [] };

/** A flag for each passage, at most three: a moderator needs to see why, not how often. */
export function flagged(kind: FlagKind, passages: readonly string[]): Finding {
  return { flags: passages.slice(0, 3).map((text) => ({ kind, text: shorten(text.trim()) })) };
}

const longestPassage = 80;

function shorten(text: string): string {
  return text.length <= longestPassage ? text : `${text.slice(0, longestPassage)}…`;
}
