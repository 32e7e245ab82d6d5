import type { FlagKind } from '../../flags';

/** A way of saying something, looked for in sentences that hold one of its words. */
export interface Phrases {
  readonly kind: FlagKind;
  /** Whether there is little doubt what is meant. */
  readonly isClear: boolean;
  /** A sentence without any of these words is not looked at. */
  readonly hints: ReadonlySet<string>;
  readonly shapes: readonly RegExp[];
}

export interface PhraseList {
  readonly kind: FlagKind;
  readonly isClear: boolean;
  readonly hints: string;
  /** Regular expressions over a sentence's words, each surrounded by spaces. `~` stands for up to three words. */
  readonly says: readonly string[];
}

export function phrases({ kind, isClear, hints, says }: PhraseList): Phrases {
  return { kind, isClear, hints: new Set(hints.split(/\s+/)), shapes: says.map(shapeOf) };
}

/** A phrase begins and ends with whole words. */
function shapeOf(said: string): RegExp {
  return new RegExp(` (?:${said.replaceAll(' ~ ', ' (?:\\S+ ){0,3}?')})(?= )`);
}

/** Words as alternatives; a star at the end stands for any ending, one inside a word for itself. */
export function oneOf(words: string): string {
  return `(?:${words.trim().split(/\s+/).map(patternOf).join('|')})`;
}

function patternOf(word: string): string {
  const isOpen = word.endsWith('*');
  const literal = (isOpen ? word.slice(0, -1) : word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return isOpen ? `${literal}\\S*` : literal;
}
