import type { Round, RoundState, TimedMove } from '@storysprout/game-rules/core';
import type { GameClock } from './game-clock';

export type RoundPhase = 'idle' | 'starting' | 'unreachable' | 'playing' | 'finished';

/** The data from which a round was created. */
export interface Dealt<Options> {
  /** Null for a round without XP. */
  readonly roundId: string | null;
  readonly seed: string;
  readonly options: Options;
  /** The start of the round by this device's clock, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** The round on the board and the state of the one being set up. */
export interface RoundSession<Options, State extends RoundState, Action extends TimedMove> {
  readonly phase: RoundPhase;
  /** The number of rounds started so far. A changed number means a new round. */
  readonly serial: number;
  /** The number of rounds requested so far. Results of earlier requests are ignored. */
  readonly attempt: number;
  /** The options of the round requested last. */
  readonly options: Options | null;
  readonly dealt: Dealt<Options> | null;
  /** The round on the board. The previous round stays until the next one has started. */
  readonly round: Round<State, Action> | null;
  /** The child's notes on the puzzle; null if there are none. */
  readonly notes: unknown;
  readonly clock: GameClock | null;
  /** True while the player has paused the round. */
  readonly isHeld: boolean;
}

export type RoundEvent<Options, State extends RoundState, Action extends TimedMove> =
  | { readonly type: 'wanted'; readonly options: Options }
  | { readonly type: 'unreachable'; readonly attempt: number }
  | {
      readonly type: 'dealt';
      readonly attempt: number;
      readonly dealt: Dealt<Options>;
      /** A new round, or one with earlier moves if it is resumed. */
      readonly round: Round<State, Action>;
      readonly notes: unknown;
      readonly clock: GameClock;
    }
  | { readonly type: 'played'; readonly round: Round<State, Action>; readonly isOver: boolean }
  | { readonly type: 'noted'; readonly notes: unknown }
  | { readonly type: 'held'; readonly isHeld: boolean };

export const noRound: RoundSession<never, never, never> = {
  phase: 'idle',
  serial: 0,
  attempt: 0,
  options: null,
  dealt: null,
  round: null,
  notes: null,
  clock: null,
  isHeld: false,
};

export function roundReducer<Options, State extends RoundState, Action extends TimedMove>(
  session: RoundSession<Options, State, Action>,
  event: RoundEvent<Options, State, Action>,
): RoundSession<Options, State, Action> {
  if ('attempt' in event && event.attempt !== session.attempt) return session;
  switch (event.type) {
    case 'wanted':
      return { ...session, phase: 'starting', attempt: session.attempt + 1, options: event.options };
    case 'unreachable':
      return { ...session, phase: 'unreachable' };
    case 'dealt': {
      const { dealt, round, notes, clock } = event;
      return { ...session, phase: 'playing', serial: session.serial + 1, dealt, round, notes, clock, isHeld: false };
    }
    case 'played':
      return { ...session, round: event.round, phase: event.isOver ? 'finished' : 'playing' };
    case 'noted':
      return { ...session, notes: event.notes };
    case 'held':
      return { ...session, isHeld: event.isHeld };
  }
}
