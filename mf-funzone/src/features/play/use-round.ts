import type { GameName, GameXpReason } from '@storysprout/contract';
import {
  startRound as begin,
  type Game,
  playRound,
  type Round,
  type RoundState,
  type TimedMove,
} from '@storysprout/game-rules/core';
import { log, useSession } from '@storysprout/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type RoundOptions, startRound } from '../../api/start-round';
import { GameClock } from './game-clock';
import { useAward } from './use-award';
import { useHiddenPage } from './use-hidden-page';

/** How often time passes while a round runs, in milliseconds. */
const tickMs = 100;

type WithoutTime<Move> = Move extends TimedMove ? Omit<Move, 'at'> : never;

export interface RoundSetup<Options extends RoundOptions, State extends RoundState, Action extends TimedMove> {
  readonly name: GameName;
  readonly engine: Game<Options, State, Action>;
  readonly reason: GameXpReason;
  /** What the child reads when XP could not be booked; null where the spec only logs it (spec section 8). */
  readonly awardFailure: string | null;
  readonly onFinish?: (state: State) => void;
}

export interface PlayedRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove> {
  /** Null until a round has begun. */
  readonly state: State | null;
  readonly phase: 'idle' | 'starting' | 'unreachable' | 'playing' | 'finished';
  readonly isPaused: boolean;
  /** Begins a round; the server gives the seed. */
  readonly start: (options: Options) => void;
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

function localSeed(): string {
  return crypto.randomUUID();
}

/**
 * Plays rounds of one game: owns the clock and the move log, lets time pass, and books the XP of a
 * finished round once. It pauses while the page is hidden.
 */
export function useRound<Options extends RoundOptions, State extends RoundState, Action extends TimedMove>(
  setup: RoundSetup<Options, State, Action>,
): PlayedRound<Options, State, Action> {
  const { engine, name } = setup;
  const latest = useRef(setup);
  latest.current = setup;
  const running = useRef<Running<State, Action> | null>(null);
  const wanted = useRef<Options | null>(null);
  const attempt = useRef(0);
  const [state, setState] = useState<State | null>(null);
  const [phase, setPhase] = useState<PlayedRound<Options, State, Action>['phase']>('idle');
  const [isHeld, setHeld] = useState(false);
  const isHidden = useHiddenPage();
  const { isSignedIn } = useSession();
  const award = useAward(setup.reason, setup.awardFailure);
  const isPaused = isHeld || isHidden;

  const begun = useCallback(
    (roundId: string | null, seed: string, options: Options) => {
      const clock = new GameClock(() => performance.now());
      running.current = { roundId, clock, round: begin(engine, seed, options) };
      setState(running.current.round.state);
      setPhase('playing');
    },
    [engine],
  );

  const start = useCallback(
    (options: Options) => {
      wanted.current = options;
      attempt.current += 1;
      const mine = attempt.current;
      running.current = null;
      if (!isSignedIn) return begun(null, localSeed(), options);
      setPhase('starting');
      startRound(name, options).then(
        ({ roundId, seed }) => mine === attempt.current && begun(roundId, seed, options),
        (error) => {
          log.warn('A round could not be started.', error);
          if (mine === attempt.current) setPhase('unreachable');
        },
      );
    },
    [begun, isSignedIn, name],
  );

  const startForFun = useCallback(() => {
    if (wanted.current) begun(null, localSeed(), wanted.current);
  }, [begun]);

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
      if (current.roundId && xp > 0) award({ roundId: current.roundId, xp, moves: current.round.moves });
      return null;
    },
    [award, engine],
  );

  const play = useCallback(
    (move: WithoutTime<Action>) => {
      const clock = running.current?.clock;
      if (!clock) return 'round_over';
      // A move is exactly its untimed part and the time: the two types say so, the compiler can't see it.
      return make({ ...move, at: clock.read() } as unknown as Action);
    },
    [make],
  );

  useEffect(() => {
    const clock = running.current?.clock;
    if (phase !== 'playing' || !clock) return;
    if (isPaused) {
      clock.pause();
      return;
    }
    clock.resume();
    const timer = setInterval(() => make({ type: 'tick', at: clock.read() }), tickMs);
    return () => clearInterval(timer);
  }, [phase, isPaused, make]);

  return { state, phase, isPaused, start, startForFun, play, setPaused: setHeld };
}
