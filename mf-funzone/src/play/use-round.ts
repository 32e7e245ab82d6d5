import type { GameName } from '@storysprout/contract';
import {
  startRound as begin,
  type Game,
  playRound,
  type Round,
  type RoundState,
  type TimedMove,
} from '@storysprout/game-rules/core';
import { log, toast, useSession } from '@storysprout/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type RoundOptions, startRound } from '../api/start-round';
import { GameClock } from './game-clock';
import { inSlices } from './in-slices';
import { type AwardTexts, useAward } from './use-award';
import { usePause } from './use-pause';

/** How often time passes while a round runs, in milliseconds. */
const tickMs = 100;

type WithoutTime<Move> = Move extends TimedMove ? Omit<Move, 'at'> : never;

export interface RoundSetup<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>
  extends AwardTexts {
  readonly name: GameName;
  readonly engine: Game<Options, State, Action>;
  /** False for a game in which nothing happens by itself: no ticks, and nothing to pause. */
  readonly ticks?: boolean;
  readonly onFinish?: (state: State) => void;
}

export interface PlayedRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove> {
  /** Null until a round has begun; the last round's until the next one has. */
  readonly state: State | null;
  /** Counts the rounds begun: a new number is a new round. */
  readonly serial: number;
  readonly phase: 'idle' | 'starting' | 'unreachable' | 'playing' | 'finished';
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

interface Running<State, Action extends TimedMove> {
  readonly roundId: string | null;
  readonly clock: GameClock;
  round: Round<State, Action>;
}

/** A round without XP needs no trusted seed. */
function localSeed(): string {
  return `${Date.now()}-${performance.now()}`;
}

/**
 * Plays rounds of one game: owns the clock and the move log, lets time pass, and books the XP of a
 * finished round once. It pauses while the page is hidden.
 */
export function useRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>(
  setup: RoundSetup<Options, State, Action>,
): PlayedRound<Options, State, Action> {
  const { engine, name, ticks = true } = setup;
  const latest = useRef(setup);
  latest.current = setup;
  const running = useRef<Running<State, Action> | null>(null);
  const wanted = useRef<Options | null>(null);
  const attempt = useRef(0);
  const [state, setState] = useState<State | null>(null);
  const [serial, setSerial] = useState(0);
  const [phase, setPhase] = useState<PlayedRound<Options, State, Action>['phase']>('idle');
  const { isPaused, isStill, setPaused } = usePause(phase === 'playing', ticks);
  const { isSignedIn } = useSession();
  const award = useAward(name, setup);

  const begun = useCallback(
    (roundId: string | null, state: State) => {
      const clock = new GameClock(() => performance.now());
      running.current = { roundId, clock, round: begin(state) };
      setState(state);
      setSerial((count) => count + 1);
      setPaused(false);
      setPhase('playing');
    },
    [setPaused],
  );

  /**
   * Deals the round of the server's seed, or of one made on this device, and begins it unless another round is wanted
   * by then.
   */
  const deal = useCallback(
    async (roundId: string | null, seed: string, options: Options) => {
      const mine = attempt.current;
      if (!engine.startInSteps) return begun(roundId, engine.start(seed, options));
      setPhase('starting');
      const dealt = await inSlices(engine.startInSteps(seed, options));
      if (mine === attempt.current) begun(roundId, dealt);
    },
    [begun, engine],
  );

  const start = useCallback(
    (options: Options) => {
      wanted.current = options;
      attempt.current += 1;
      const mine = attempt.current;
      running.current = null;
      if (!isSignedIn) return void deal(null, localSeed(), options);
      setPhase('starting');
      startRound(name, options).then(
        ({ roundId, seed }) => {
          if (mine === attempt.current) return deal(roundId, seed, options);
        },
        (error) => {
          log.warn('A round could not be started.', error);
          if (mine === attempt.current) setPhase('unreachable');
        },
      );
    },
    [deal, isSignedIn, name],
  );

  const retry = useCallback(() => {
    if (wanted.current) start(wanted.current);
  }, [start]);

  const startForFun = useCallback(() => {
    if (wanted.current) void deal(null, localSeed(), wanted.current);
  }, [deal]);

  const make = useCallback(
    (move: Action | { type: 'tick'; at: number }): string | null => {
      const current = running.current;
      if (!current) return 'round_over';
      const played = playRound(engine, current.round, move);
      if (!played.ok) return played.reason;
      current.round = played.state;
      setState(current.round.state);
      const { finished, xp } = engine.result(current.round.state);
      if (!finished) return null;
      running.current = null;
      setPhase('finished');
      latest.current.onFinish?.(current.round.state);
      if (xp > 0 && current.roundId) void award({ roundId: current.roundId, xp, moves: current.round.moves });
      else if (xp > 0 && !isSignedIn) toast.warning('You must be logged in to earn XP.', { id: 'games-need-sign-in' });
      return null;
    },
    [award, engine, isSignedIn],
  );

  const play = useCallback(
    (move: WithoutTime<Action>) => {
      const clock = running.current?.clock;
      if (!clock) return 'round_over';
      if (!clock.isRunning) return 'paused';
      // A move is exactly its untimed part and the time: the two types say so, the compiler can't see it.
      return make({ ...move, at: clock.read() } as unknown as Action);
    },
    [make],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round brings a new clock
  useEffect(() => {
    const clock = running.current?.clock;
    if (phase !== 'playing' || !clock) return;
    if (isStill) {
      clock.pause();
      return;
    }
    clock.resume();
    if (!ticks) return;
    const timer = setInterval(() => make({ type: 'tick', at: clock.read() }), tickMs);
    return () => clearInterval(timer);
  }, [phase, serial, isStill, ticks, make]);

  return { state, serial, phase, isPaused, start, retry, startForFun, play, setPaused };
}
