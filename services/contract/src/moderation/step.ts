import type { FlagKind } from '../flags';

/** A passage, and why it was noticed. */
export interface FoundFlag {
  readonly kind: FlagKind;
  readonly text: string;
  /** Whether there is little doubt about it. */
  readonly isClear: boolean;
  /** Which rule found it, for the classifier, which knows how reliable each is. */
  readonly rule: string;
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
export function flagged(kind: FlagKind, passages: readonly string[], isClear = true, rule: string = kind): Finding {
  return { flags: passages.slice(0, 3).map((text) => flag(kind, text, isClear, rule)) };
}

export function flag(kind: FlagKind, passage: string, isClear: boolean, rule: string): FoundFlag {
  return { kind, text: shorten(passage.trim()), isClear, rule: `${rule}${isClear ? '' : '?'}` };
}

/** What each of the shapes finds, three times at most. @param name of the rules */
export function matchesOf(text: string, shapes: readonly RegExp[], name: string): { passage: string; rule: string }[] {
  return shapes.flatMap((shape, at) =>
    (text.match(shape) ?? []).slice(0, 3).map((passage) => ({ passage, rule: `${name} ${at}` })),
  );
}

const longestPassage = 80;

function shorten(text: string): string {
  return text.length <= longestPassage ? text : `${text.slice(0, longestPassage)}…`;
}
