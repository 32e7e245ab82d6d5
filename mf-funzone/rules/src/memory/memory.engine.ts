import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import { itemAt } from '../core/item-at';
import type { Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import { isTimeUp, timeLimitMs } from '../core/timer';
import {
  FLIP_BACK_MS,
  LEVEL_TIME_MS,
  NEXT_LEVEL_DELAY_MS,
  pairsOn,
  SYMBOL_COUNT,
  XP_PER_LEVEL,
} from './memory.constants';
import type { MemoryAction, MemoryOptions } from './memory.schema';

/** The state of a round, which is one level, as XP is given per level. */
export interface MemoryState {
  readonly at: number;
  readonly level: number;
  /** null when the child plays without a clock. */
  readonly limitMs: number | null;
  /** The symbol (0 to 31) under each card. */
  readonly deck: readonly number[];
  /** True for each card whose pair has been found. */
  readonly matched: readonly boolean[];
  /** Face-up cards that are not matched yet: none, one, or two different cards that are about to turn back. */
  readonly open: readonly number[];
  /** The time at which two different cards turn back, until which no card can be flipped; null otherwise. */
  readonly flipBackAt: number | null;
  readonly isTimeUp: boolean;
}

/** Two thumbs turn both cards of a pair in about 150 ms. */
const MIN_MS_PER_CARD = 50;

/** Memory Match (docs/product.md#memory-match). */
export const memory = defineGame<MemoryOptions, MemoryState, MemoryAction>({
  start,
  advance,
  play,
  result,
  minimumMs: ({ deck }) => deck.length * MIN_MS_PER_CARD,
  nextLevelDelayMs: NEXT_LEVEL_DELAY_MS,
});

function start(seed: Seed, { level, timer }: MemoryOptions): MemoryState {
  const rng = createRng(seed, `memory ${level}`);
  const symbols = Array.from({ length: SYMBOL_COUNT }, (_, symbol) => symbol);
  const chosen = shuffle(symbols, rng).slice(0, pairsOn(level));
  const deck = shuffle([...chosen, ...chosen], rng);
  const limitMs = timeLimitMs(LEVEL_TIME_MS, timer);
  return { at: 0, level, limitMs, deck, matched: deck.map(() => false), open: [], flipBackAt: null, isTimeUp: false };
}

function advance(state: MemoryState, at: number): MemoryState {
  const turnBack = state.flipBackAt !== null && at >= state.flipBackAt;
  const turned = turnBack ? { ...state, open: [], flipBackAt: null } : state;
  return { ...turned, isTimeUp: isTimeUp(state.limitMs, at) };
}

function play(state: MemoryState, { card, at }: MemoryAction): MoveResult<MemoryState> {
  if (card >= state.deck.length) return refuse('no_such_card');
  if (state.flipBackAt !== null) return refuse('wait_for_flip_back');
  if (state.matched[card] || state.open.includes(card)) return refuse('already_open');
  const [first] = state.open;
  return accept(first === undefined ? { ...state, open: [card] } : compare(state, first, card, at));
}

function compare(state: MemoryState, first: number, second: number, at: number): MemoryState {
  if (itemAt(state.deck, first) !== itemAt(state.deck, second)) {
    return { ...state, open: [first, second], flipBackAt: at + FLIP_BACK_MS };
  }
  return { ...state, open: [], matched: state.matched.with(first, true).with(second, true) };
}

function result(state: MemoryState): RoundResult {
  const won = state.matched.every(Boolean);
  return { finished: won || state.isTimeUp, won, xp: won ? state.level * XP_PER_LEVEL : 0 };
}
