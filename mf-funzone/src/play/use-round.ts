import type { GameName } from '@storysprout/contract';
import { type Game, playRound, type RoundState, type TimedMove } from '@storysprout/game-rules/core';
import { api, log, toast, useSession } from '@storysprout/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as texts from '../texts/play';
import { noteWin } from './bests';
import { GameClock } from './game-clock';
import { inSlices } from './in-slices';
import { noRound, type RoundEvent, type RoundSession, roundReducer } from './round.reducer';
import { type AwardTexts, useAward } from './use-award';
import { usePause } from './use-pause';

/** How often time passes while a round runs, in milliseconds. */
const tickMs = 100;

type RoundOptions = Readonly<Record<string, string | number | boolean>>;

type WithoutTime<Move> = Move extends TimedMove ? Omit<Move, 'at'> : never;

export interface RoundSetup<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>
  extends AwardTexts {
  readonly name: GameName;
  readonly engine: Game<Options, State, Action>;
  /** False for a game in which nothing happens by itself: no ticks, and nothing to pause. */
  readonly ticks?: boolean;
  readonly onFinish?: (state: State) => void;
}

export interface PlayedRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>
  extends Pick<RoundSession<Options, State, Action>, 'phase' | 'serial'> {
  /** Null until a round has begun; the last round's until the next one has. */
  readonly state: State | null;
  readonly isPaused: boolean;
  /** Begins a round; the server gives the seed. */
  readonly start: (options: Options) => void;
  /** Tries once more to begin the round that could not be begun. */
  readonly retry: () => void;
  /** Begins the round that could not be begun, on this device alone and without XP. */
  readonly startForFun: () => void;
  /** Makes a move now; answers the reason when the rules refuse it. */
  readonly play: (move: WithoutTime<Action>) => string | null;
  readonly setPaused: (paused: boolean) => void;
}

/** The session, and a reducer's `dispatch` whose result can be read at once: moves may come faster than renders. */
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
 * Plays rounds of one game: asks for a seed, keeps the time and the moves, and books the XP of a finished round once.
 * What happens to the round itself is in `round.reducer.ts`.
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

  const deal = useCallback(
    (attempt: number, roundId: string | null, seed: string, options: Options) => {
      const begin = (state: State) =>
        dispatch({ type: 'dealt', attempt, roundId, state, clock: new GameClock(() => performance.now()) });
      if (engine.startInSteps) void inSlices(engine.startInSteps(seed, options)).then(begin);
      else begin(engine.start(seed, options));
    },
    [dispatch, engine],
  );

  const begin = useCallback(
    (options: Options, isForXp: boolean) => {
      dispatch({ type: 'wanted', options });
      const { attempt } = now.current;
      // A round without XP needs no trusted seed.
      if (!isForXp) return deal(attempt, null, `${Date.now()}-${performance.now()}`, options);
      api.call('POST /user/rounds', { body: { game: name, options } }).then(
        ({ roundId, seed }) => attempt === now.current.attempt && deal(attempt, roundId, seed, options),
        (error) => {
          log.warn('A round could not be started.', error);
          dispatch({ type: 'unreachable', attempt });
        },
      );
    },
    [deal, dispatch, name, now],
  );

  const start = useCallback((options: Options) => begin(options, isSignedIn), [begin, isSignedIn]);
  const again = (isForXp: boolean) => now.current.options && begin(now.current.options, isForXp);

  const make = useCallback(
    (move: Action | { type: 'tick'; at: number }): string | null => {
      const { phase, round, roundId } = now.current;
      if (phase !== 'playing' || !round) return 'round_over';
      const played = playRound(engine, round, move);
      if (!played.ok) return played.reason;
      const { state, moves } = played.state;
      const { finished, xp } = engine.result(state);
      dispatch({ type: 'played', round: played.state, isOver: finished });
      if (!finished) return null;
      latest.current.onFinish?.(state);
      if (xp === 0) return null;
      if (userId) noteWin(userId, latest.current.name, xp);
      if (roundId) void award({ roundId, xp, moves });
      else if (!isSignedIn) toast.warning(texts.signInForXp, { id: 'games-need-sign-in' });
      return null;
    },
    [award, dispatch, engine, isSignedIn, now, userId],
  );

  const play = useCallback(
    (move: WithoutTime<Action>) => {
      const { phase, clock } = now.current;
      if (phase !== 'playing' || !clock) return 'round_over';
      if (!clock.isRunning) return 'paused';
      // A move is exactly its untimed part and the time: the two types say so, the compiler can't see it.
      return make({ ...move, at: clock.read() } as unknown as Action);
    },
    [make, now],
  );

  useEffect(() => {
    if (phase !== 'playing' || !clock) return;
    if (isStill) {
      clock.pause();
      return;
    }
    clock.resume();
    if (!ticks) return;
    const timer = setInterval(() => make({ type: 'tick', at: clock.read() }), tickMs);
    return () => clearInterval(timer);
  }, [phase, clock, isStill, ticks, make]);

  return {
    state: session.round?.state ?? null,
    serial,
    phase,
    isPaused,
    start,
    retry: () => again(isSignedIn),
    startForFun: () => again(false),
    play,
    setPaused,
  };
}
