import type { Flag } from '../blog';

/** What one step says of a text: nothing to note, things to flag, or that no later step need look. */
export interface Finding {
  readonly flags: readonly Flag[];
  /** Ends the pipeline: the text is settled. */
  readonly isFinal?: boolean;
}

/** One look at a text. Steps know nothing of each other; their order is the policy (see `index.ts`). */
export type Step = (text: string) => Finding;

export const nothing: Finding = { flags: [] };

/** A flag for each of the passages, at most three: a moderator needs to see why, not how often. */
export function flagged(kind: Flag['kind'], passages: readonly string[]): Finding {
  return { flags: passages.slice(0, 3).map((text) => ({ kind, text: shorten(text.trim()) })) };
}

const longestPassage = 80;

function shorten(text: string): string {
  return text.length <= longestPassage ? text : `${text.slice(0, longestPassage)}…`;
}
