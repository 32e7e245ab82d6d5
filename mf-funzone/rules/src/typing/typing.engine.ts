import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import type { Seed } from '../core/rng';
import { createRng } from '../core/rng';
import { isTimeUp, timeLimitMs } from '../core/timer';
import type { Balloon, BalloonPlan } from './balloons';
import { planBalloons } from './balloons';
import type { TypingAction, TypingOptions } from './typing.schema';

/** Times in milliseconds. With the timer at x2, everything takes twice as long, including the fall. */
export const TYPING_TIME_MS = 60_000;
export const SPAWN_STEP_MS = 1_000;
export const FALL_MS = 6_000;

/** The last step would coincide with the end of the game, so it has no balloon. */
const STEPS = TYPING_TIME_MS / SPAWN_STEP_MS - 1;

/**
 * The state of a round. Without a clock, the same balloons come one at a time: each waits until it is popped, and the
 * game ends after the last one or when the child stops. The XP one can earn is therefore the same.
 */
export interface TypingState {
  readonly at: number;
  /** null when the child plays without a clock. */
  readonly limitMs: number | null;
  /** Every balloon that has a time and is not popped, oldest first. */
  readonly balloons: readonly Balloon[];
  /** The balloons still to come in a game without a clock; empty otherwise. */
  readonly waiting: readonly BalloonPlan[];
  readonly score: number;
  readonly isOver: boolean;
}

/** Balloon typing (docs/product.md#balloon-typing). */
export const typing = defineGame<TypingOptions, TypingState, TypingAction>({
  start,
  advance: (state, at) => ({ ...state, isOver: isTimeUp(state.limitMs, at) }),
  play,
  result: ({ isOver, score }): RoundResult => ({ finished: isOver, won: isOver && score > 0, xp: isOver ? score : 0 }),
  /** A balloon can't be popped before it appears, so the rules themselves enforce the time. */
  minimumMs: () => 0,
});

function start(seed: Seed, { timer }: TypingOptions): TypingState {
  const plans = planBalloons(STEPS, createRng(seed, 'typing'));
  const limitMs = timeLimitMs(TYPING_TIME_MS, timer);
  const state = { at: 0, limitMs, score: 0, isOver: false };
  if (limitMs === null)
    return withNextBalloon({ ...state, balloons: [], waiting: plans.filter((plan) => plan !== null) }, 0);
  return { ...state, balloons: timedBalloons(plans, limitMs / TYPING_TIME_MS), waiting: [] };
}

function timedBalloons(plans: readonly (BalloonPlan | null)[], slowness: number): Balloon[] {
  return plans.flatMap((plan, step) => {
    if (!plan) return [];
    const spawnAt = (step + 1) * SPAWN_STEP_MS * slowness;
    return [{ ...plan, spawnAt, goneAt: spawnAt + FALL_MS * slowness }];
  });
}

function play(state: TypingState, action: TypingAction): MoveResult<TypingState> {
  if (action.type === 'stop')
    return state.limitMs === null ? accept({ ...state, isOver: true }) : refuse('clock_is_running');
  const letter = action.letter.toUpperCase();
  const popped = balloonsInSight(state).find((balloon) => balloon.letter === letter);
  if (!popped) return refuse('no_such_balloon');
  const balloons = state.balloons.filter((balloon) => balloon !== popped);
  const next = { ...state, balloons, score: state.score + 1 };
  return accept(state.limitMs === null ? withNextBalloon(next, action.at) : next);
}

/** Adds the next balloon one step later, in a game without a clock; ends the game after the last one. */
function withNextBalloon(state: TypingState, at: number): TypingState {
  const [plan, ...waiting] = state.waiting;
  if (!plan) return { ...state, isOver: true };
  return { ...state, balloons: [{ ...plan, spawnAt: at + SPAWN_STEP_MS, goneAt: null }], waiting };
}

/** The balloons on the screen at the state's time, or at a later one, oldest first. */
export function balloonsInSight(state: TypingState, at: number = state.at): Balloon[] {
  return state.balloons.filter(({ spawnAt, goneAt }) => spawnAt <= at && (goneAt === null || at < goneAt));
}
