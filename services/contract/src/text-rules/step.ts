import { firstCharacters } from '../core/first-characters';
import type { FlagKind } from '../core/flags';

/** A flagged passage, and the reason. */
export interface FoundFlag {
  readonly kind: FlagKind;
  readonly text: string;
  /** True when there is little doubt about it. */
  readonly isClear: boolean;
  /** The rule that found it. The classifier weighs each rule by how reliable it is. */
  readonly rule: string;
}

/** The result of one step. */
export interface Finding {
  readonly flags: readonly FoundFlag[];
  /** Ends the pipeline. */
  readonly isFinal?: boolean;
}

/** One check of a text. Steps don't depend on each other; `pipeline.ts` sets their order. */
export type Step = (text: string) => Finding;

export const nothing: Finding = { flags: [] };

/** A flag for each passage, at most three: a moderator needs to see why, not how often. */
export function flagged(kind: FlagKind, passages: readonly string[], isClear = true, rule: string = kind): Finding {
  return { flags: passages.slice(0, 3).map((text) => flag(kind, text, isClear, rule)) };
}

export function flag(kind: FlagKind, passage: string, isClear: boolean, rule: string): FoundFlag {
  return { kind, text: shorten(passage.trim()), isClear, rule: `${rule}${isClear ? '' : '?'}` };
}

/**
 * Returns up to three matches of each shape.
 *
 * @param name the prefix of the rules' names
 */
export function matchesOf(text: string, shapes: readonly RegExp[], name: string): { passage: string; rule: string }[] {
  return shapes.flatMap((shape, at) =>
    (text.match(shape) ?? []).slice(0, 3).map((passage) => ({ passage, rule: `${name} ${at}` })),
  );
}

const longestPassage = 80;

function shorten(text: string): string {
  return text.length <= longestPassage ? text : `${firstCharacters(text, longestPassage)}…`;
}
