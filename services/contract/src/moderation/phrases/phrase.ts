import type { FlagKind } from '../../flags';

/** A way of saying something, looked for in sentences that hold one of its words. */
export interface Phrases {
  readonly kind: FlagKind;
  /** Whether there is little doubt what is meant. */
  readonly isClear: boolean;
  /** A sentence without any of these words is not looked at. */
  readonly hints: ReadonlySet<string>;
  readonly shapes: readonly Shape[];
}

/** A regular expression, and the words with which everything it finds begins; null when that cannot be told. */
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

/** A phrase begins and ends with whole words. */
function shapeOf(said: string): Shape {
  const pattern = new RegExp(` (?:${said.replaceAll(' ~ ', ' (?:\\S+ ){0,3}?')})(?= )`);
  return { pattern, beginnings: beginningsOf(said) };
}

const word = "[\\p{L}\\d'-]+";
const wordEnd = '(?: (?![?*{])|$)';
/** Words as alternatives in a group, or one by itself, with a space or the end behind. */
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

/** The alternatives of an expression that are not inside a group. */
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

/** Words as alternatives; a star at the end stands for any ending, one inside a word for itself. */
export function oneOf(words: string): string {
  return `(?:${words.trim().split(/\s+/).map(patternOf).join('|')})`;
}

function patternOf(word: string): string {
  const isOpen = word.endsWith('*');
  const literal = (isOpen ? word.slice(0, -1) : word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return isOpen ? `${literal}\\S*` : literal;
}
