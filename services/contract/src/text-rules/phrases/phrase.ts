import type { FlagKind } from '../../core/flags';

/** Ways of saying something, which are looked for only in sentences with a hint. */
export interface Phrases {
  readonly kind: FlagKind;
  /** True when there is little doubt about the meaning. */
  readonly isClear: boolean;
  /** A sentence without any of these words is skipped. */
  readonly hints: ReadonlySet<string>;
  readonly shapes: readonly Shape[];
}

/** A regular expression, and the first words that its matches can have; null when those can't be derived. */
export interface Shape {
  readonly pattern: RegExp;
  readonly beginnings: ReadonlySet<string> | null;
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

/** Compiles an expression so that it begins and ends at whole words. */
function shapeOf(said: string): Shape {
  const pattern = new RegExp(` (?:${said.replaceAll(' ~ ', ' (?:\\S+ ){0,3}?')})(?= )`);
  return { pattern, beginnings: beginningsOf(said) };
}

const word = "[\\p{L}\\d'-]+";
const wordEnd = '(?: (?![?*{])|$)';
/**
 * A group of alternative words at the start, followed by a space or the end. `firstWord` is the same for a single word.
 */
const firstGroup = new RegExp(`^\\(\\?:(${word}(?: ${word})*(?:\\|${word}(?: ${word})*)*)\\)${wordEnd}`, 'u');
const firstWord = new RegExp(`^(${word})${wordEnd}`, 'u');

function beginningsOf(said: string): ReadonlySet<string> | null {
  const beginnings = new Set<string>();
  for (const way of waysOf(said)) {
    const begun = (firstGroup.exec(way) ?? firstWord.exec(way))?.[1];
    if (begun === undefined) return null;
    for (const words of begun.split('|')) beginnings.add(words.split(' ')[0] ?? '');
  }
  return beginnings;
}

/** Returns the alternatives of an expression at its top level, outside groups. */
function waysOf(said: string): string[] {
  const ways = [''];
  let depth = 0;
  for (const sign of said) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === '|' && depth === 0) ways.push('');
    else ways.push(`${ways.pop() ?? ''}${sign}`);
  }
  return ways;
}

/**
 * Returns an expression that matches any of the words. A star at the end of a word stands for any ending; elsewhere a
 * star is literal.
 */
export function oneOf(words: string): string {
  return `(?:${words.trim().split(/\s+/).map(patternOf).join('|')})`;
}

function patternOf(word: string): string {
  const isOpen = word.endsWith('*');
  const literal = (isOpen ? word.slice(0, -1) : word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return isOpen ? `${literal}\\S*` : literal;
}
