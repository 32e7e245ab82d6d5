import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import { isTimeUp, timeLimitMs } from '../core/timer';
import type { SpellBeeAction, SpellBeeOptions } from './spellbee.schema';
import type { SpellingWord } from './spellbee.words';
import { spellingWords } from './spellbee.words';

/** The numbers of docs/product.md#spelling-bee. */
export const SPELL_BEE_TIME_MS = 30_000;
const XP_PER_WORD = 2;

/** A word must be spoken before it can be answered: the shortest takes about this long. */
export const MIN_MS_PER_WORD = 500;

/**
 * The state of a round. With a clock, the ten words can come up to three times, so that nobody runs out of words;
 * without a clock, each comes once.
 */
export interface SpellBeeState {
  readonly at: number;
  /** null when the child plays without a clock. */
  readonly limitMs: number | null;
  /** The words in the order in which they are spoken. */
  readonly words: readonly SpellingWord[];
  /** The index of the current word, which is also the number of words answered. */
  readonly position: number;
  /** The time at which the current word was first spoken. */
  readonly spokenAt: number;
  readonly score: number;
  /** The misspelled words, in order. The length is the number of mistakes. */
  readonly missed: readonly string[];
  readonly isTimeUp: boolean;
}

/** Spelling Bee (docs/product.md#spelling-bee). */
export const spellBee = defineGame<SpellBeeOptions, SpellBeeState, SpellBeeAction>({
  start,
  advance: (state, at) => ({ ...state, isTimeUp: isTimeUp(state.limitMs, at) }),
  play,
  result,
  /** The rules themselves enforce a minimum time for each word. */
  minimumMs: () => 0,
});

const TIMED_PASSES = 3;

function start(seed: Seed, { difficulty, timer }: SpellBeeOptions): SpellBeeState {
  const rng = createRng(seed, `spell bee ${difficulty}`);
  const limitMs = timeLimitMs(SPELL_BEE_TIME_MS, timer);
  const words = wordOrder(spellingWords[difficulty], limitMs === null ? 1 : TIMED_PASSES, rng);
  return { at: 0, limitMs, words, position: 0, spokenAt: 0, score: 0, missed: [], isTimeUp: false };
}

/** Returns the whole list in a new order for each pass, never the same word twice in a row. */
function wordOrder(list: readonly SpellingWord[], passes: number, rng: Rng): SpellingWord[] {
  const order: SpellingWord[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    const shuffled = shuffle(list, rng);
    order.push(...(shuffled[0] === order.at(-1) ? shuffled.reverse() : shuffled));
  }
  return order;
}

function play(state: SpellBeeState, { text, at }: SpellBeeAction): MoveResult<SpellBeeState> {
  const answer = text.trim().toLowerCase();
  if (answer === '') return refuse('empty_answer');
  if (at < state.spokenAt + MIN_MS_PER_WORD) return refuse('too_fast');
  const { word } = itemAt(state.words, state.position);
  const next = { ...state, position: state.position + 1, spokenAt: at };
  return accept(answer === word ? { ...next, score: state.score + 1 } : { ...next, missed: [...state.missed, word] });
}

function result(state: SpellBeeState): RoundResult {
  const finished = state.isTimeUp || state.position === state.words.length;
  return { finished, won: finished && state.score > 0, xp: finished ? state.score * XP_PER_WORD : 0 };
}

/** The word to speak now; null when there is none left. */
export function currentWord({ words, position }: SpellBeeState): SpellingWord | null {
  return words[position] ?? null;
}
