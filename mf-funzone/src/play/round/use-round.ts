import type { GameName } from '@storysprout/contract';
import { type Game, playRound, type RoundState, type TimedMove } from '@storysprout/game-rules/core';
import { api, log, toast, useOutcome, useSession } from '@storysprout/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as texts from '../../texts/play';
import { noteWin } from '../saved-rounds/bests';
import type { RoundOptions, UnfinishedRound } from '../saved-rounds/unfinished-rounds';
import { GameClock } from './game-clock';
import { type Dealt, noRound, type RoundEvent, type RoundSession, roundReducer } from './round.reducer';
import { createInitialState, roundAfter } from './start-round';
import { type AwardTexts, useAward } from './use-award';
import { usePause } from './use-pause';
import { useUnfinishedRound } from './use-unfinished-round';

/** The interval of ticks while a round runs, in milliseconds. */
const tickMs = 100;

type WithoutTime<Move> = Move extends TimedMove ? Omit<Move, 'at'> : never;

export interface RoundSetup<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>
  extends AwardTexts {
  readonly name: GameName;
  readonly engine: Game<Options, State, Action>;
  /** False for a game in which nothing happens without the player: it has no ticks and can't be paused. */
  readonly ticks?: boolean;
  /** For a game whose rounds can be resumed: returns the options of a stored round, or null if they are not valid. */
  readonly optionsOf?: (kept: UnfinishedRound['options']) => Options | null;
  /** Returns the number of moves of a won round, for games in which fewer are better. */
  readonly movesOf?: (state: State) => number;
  readonly onFinish?: (state: State) => void;
  /** The toast when a visitor wins a round; 'You must be logged in to earn XP.' by default. */
  readonly signInForXp?: string;
}

export interface PlayedRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>
  extends Pick<RoundSession<Options, State, Action>, 'phase' | 'serial' | 'notes'> {
  /** Null until a round has started. The state of the last round stays until the next one has started. */
  readonly state: State | null;
  readonly isPaused: boolean;
  /** Starts a round whose seed comes from the server, or one without XP for a visitor. */
  readonly start: (options: Options) => void;
  /** Starts a round on this device alone, without XP. The same seed gives the same round to everybody. */
  readonly startWithoutXp: (options: Options, seed?: string) => void;
  /** Resumes an unfinished round. */
  readonly resume: (left: UnfinishedRound) => void;
  /** Stores the child's notes with the round. */
  readonly note: (notes: unknown) => void;
  /** The options of the round on the board. */
  readonly options: Options | null;
  /** Tries again to start the round that could not be started. */
  readonly retry: () => void;
  /** Starts the round that could not be started on this device alone, without XP. */
  readonly startForFun: () => void;
  /** Makes a move now. Returns null if it was accepted, or the reason if it was refused. */
  readonly play: (move: WithoutTime<Action>) => string | null;
  readonly setPaused: (paused: boolean) => void;
}

type DealWish<Options> = Omit<Dealt<Options>, 'startedAt'>;

/**
 * Holds the session, like `useReducer`, but the new state can be read at once, because moves can come faster than
 * renders.
 */
function useRoundSession<Options, State extends RoundState, Action extends TimedMove>() {
  const [session, setSession] = useState<RoundSession<Options, State, Action>>(noRound);
  const now = useRef(session);
  const dispatch = useCallback((event: RoundEvent<Options, State, Action>) => {
    now.current = roundReducer(now.current, event);
    setSession(now.current);
  }, []);
  return { session, now, dispatch };
}

/**
 * Plays rounds of one game: requests a seed, tracks the time and the moves, and books the XP of a finished round once.
 * State changes are in `round.reducer.ts`.
 */
export function useRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>(
  setup: RoundSetup<Options, State, Action>,
): PlayedRound<Options, State, Action> {
  const { engine, name, ticks = true } = setup;
  const latest = useRef(setup);
  latest.current = setup;
  const { session, now, dispatch } = useRoundSession<Options, State, Action>();
  const { phase, serial, clock } = session;
  const { isPaused, isStill, setPaused } = usePause(session, ticks, dispatch);
  const { isSignedIn, userId } = useSession();
  const award = useAward(name, setup);
  useUnfinishedRound(session, { userId, game: name, isOn: setup.optionsOf !== undefined });
  const noteWon = useOutcome('mf_funzone', 'won', phase === 'playing');

  const deal = useCallback(
    (attempt: number, { roundId, seed, options }: DealWish<Options>, left?: UnfinishedRound) =>
      createInitialState(engine, seed, options, (state) => {
        const round = roundAfter(engine, state, left?.moves ?? []);
        const dealt = { roundId, seed, options, startedAt: left?.startedAt ?? Date.now() };
        const clock = new GameClock(() => performance.now(), left?.playedMs);
        dispatch({ type: 'dealt', attempt, dealt, round, notes: left?.notes ?? null, clock });
      }),
    [dispatch, engine],
  );

  const dealHere = useCallback(
    (wish: DealWish<Options>, left?: UnfinishedRound) => {
      dispatch({ type: 'wanted', options: wish.options });
      deal(now.current.attempt, wish, left);
    },
    [deal, dispatch, now],
  );

  const startWithoutXp = useCallback(
    // A round without XP does not need a seed from the server.
    (options: Options, seed = `${Date.now()}-${performance.now()}`) => dealHere({ roundId: null, seed, options }),
    [dealHere],
  );

  const begin = useCallback(
    (options: Options, isForXp: boolean) => {
      if (!isForXp) return startWithoutXp(options);
      dispatch({ type: 'wanted', options });
      const { attempt } = now.current;
      api.call('POST /user/rounds', { body: { game: name, options } }).then(
        ({ roundId, seed }) => attempt === now.current.attempt && deal(attempt, { roundId, seed, options }),
        (error) => {
          log.warn('A round could not be started.', error);
          dispatch({ type: 'unreachable', attempt });
        },
      );
    },
    [deal, dispatch, name, now, startWithoutXp],
  );

  const start = useCallback((options: Options) => begin(options, isSignedIn), [begin, isSignedIn]);
  const again = (isForXp: boolean) => now.current.options && begin(now.current.options, isForXp);

  const make = useCallback(
    (move: Action | { type: 'tick'; at: number }): string | null => {
      const { phase, round, dealt } = now.current;
      if (phase !== 'playing' || !round || !dealt) return 'round_over';
      const played = playRound(engine, round, move);
      if (!played.ok) return played.reason;
      const { state, moves } = played.state;
      const { finished, won, xp } = engine.result(state);
      dispatch({ type: 'played', round: played.state, isOver: finished });
      if (!finished) return null;
      latest.current.onFinish?.(state);
      if (won) noteWon();
      if (xp === 0) return null;
      if (userId) noteWin(userId, latest.current.name, xp, latest.current.movesOf?.(state));
      if (dealt.roundId) void award({ roundId: dealt.roundId, xp, moves });
      else if (!isSignedIn)
        toast.warning(latest.current.signInForXp ?? texts.signInForXp, { id: 'games-need-sign-in' });
      return null;
    },
    [award, dispatch, engine, isSignedIn, noteWon, now, userId],
  );

  const play = useCallback(
    (move: WithoutTime<Action>) => {
      const { phase, clock } = now.current;
      if (phase !== 'playing' || !clock) return 'round_over';
      if (ticks && clock.hasSlept()) setPaused(true);
      if (!clock.isRunning || now.current.isHeld) return 'paused';
      // An action consists of its part without time and `at`; the compiler can't infer that from the types.
      return make({ ...move, at: clock.read() } as unknown as Action);
    },
    [make, now, setPaused, ticks],
  );

  useEffect(() => {
    if (phase !== 'playing' || !clock) return;
    if (isStill) {
      clock.pause();
      return;
    }
    clock.resume();
    if (!ticks) return;
    const tick = () => {
      // The device may sleep without hiding the page, and the round would be over before the child looks again.
      if (clock.hasSlept()) setPaused(true);
      else make({ type: 'tick', at: clock.read() });
    };
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [phase, clock, isStill, ticks, make, setPaused]);

  return {
    state: session.round?.state ?? null,
    serial,
    phase,
    isPaused,
    notes: session.notes,
    options: session.dealt?.options ?? null,
    start,
    startWithoutXp,
    resume: (left) => {
      const options = setup.optionsOf?.(left.options);
      if (options) dealHere({ roundId: left.roundId, seed: left.seed, options }, left);
    },
    note: (notes) => dispatch({ type: 'noted', notes }),
    retry: () => again(isSignedIn),
    startForFun: () => again(false),
    play,
    setPaused,
  };
}
