import { playSound, useHoldMoments, useReducedMotion } from '@storysprout/kit';
import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '../../texts/play';
import { useLater } from '../round/use-later';
import type { UnfinishedRound } from '../saved-rounds/unfinished-rounds';
import { announce } from './announcer';
import styles from './countdown.module.css';
import { GameFrame, type GameFrameProps } from './game-frame';
import { type GatedRound, RoundGate } from './round-gate';
import { StartScreen, type StartScreenProps } from './start-screen';
import { useTimerChoice } from './timer-choice';

const firstNumber = 3;
/**
 * The time per number, in milliseconds: long enough to place one's hands on the keys, short enough not to be boring.
 */
const countMs = 500;

/** The countdown "Ready? 3, 2, 1" before a round with a clock, so that it starts when the child is looking. */
function Countdown({ onDone }: { onDone: () => void }) {
  const [count, setCount] = useState(firstNumber);
  useEffect(() => announce(texts.ready), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is heard
  useEffect(() => playSound('tap'), [count]);
  useLater(true, countMs, () => (count > 1 ? setCount(count - 1) : onDone()), count);
  return (
    <div className={styles.countdown} aria-hidden="true">
      <p className={styles.ready}>{texts.ready}</p>
      <p key={count} className={styles.count}>
        {count}
      </p>
    </div>
  );
}

interface PlayedGameProps<Choice extends string>
  extends Pick<GameFrameProps, 'game' | 'howTo' | 'stats'>,
    Pick<StartScreenProps<Choice>, 'choices' | 'more' | 'extra' | 'leftLabel'> {
  /** True if the game has a clock, and so offers the timer choice and counts down "3, 2, 1" before the round. */
  readonly timed?: boolean;
  /** True if things happen without the player, so that the round can be paused. */
  readonly pausable?: boolean;
  /** True if the game can be played while its round is still being set up. */
  readonly patient?: boolean;
  /** The question on the start screen. */
  readonly question?: string;
  readonly round: GatedRound;
  /** Begins the first round. */
  readonly onBegin: (choice: Choice) => void;
  /** The round; `again` leads back to the start screen. */
  readonly children: (again: () => void) => ReactNode;
}

/**
 * How long celebrations are held back after a round, in milliseconds. It is longer than the pause between levels, so
 * that they come after the game's own ending.
 */
const endingMs = 3_000;

type Step<Choice> =
  | { readonly at: 'start' }
  | { readonly at: 'count'; readonly choice: Choice }
  | { readonly at: 'play' };

/** The flow of every game: its frame with the start screen, the countdown, and then the rounds. */
export function PlayedGame<Choice extends string>(props: PlayedGameProps<Choice>) {
  const {
    game,
    howTo,
    stats,
    timed = false,
    pausable = timed,
    patient = false,
    question,
    choices,
    more,
    extra,
    leftLabel,
    round,
    onBegin,
    children,
  } = props;
  const [step, setStep] = useState<Step<Choice>>({ at: 'start' });
  const isCalm = useReducedMotion();
  const hasClock = useTimerChoice() !== 'off' && timed;
  const begin = (choice: Choice) => {
    setStep({ at: 'play' });
    onBegin(choice);
  };
  const resume = (left: UnfinishedRound) => {
    setStep({ at: 'play' });
    round.resume(left);
  };
  const choose = (choice: Choice) => (hasClock && !isCalm ? setStep({ at: 'count', choice }) : begin(choice));
  const again = () => setStep({ at: 'start' });
  const isPlaying = step.at === 'play';
  useHoldMoments(!isPlaying || round.phase !== 'finished', endingMs);
  return (
    <GameFrame
      game={game}
      howTo={howTo}
      stats={stats === undefined ? undefined : isPlaying && stats}
      round={isPlaying && pausable && round}
    >
      {step.at === 'start' && (
        <StartScreen
          {...{ game, question, choices, more, extra, timed, leftLabel }}
          onChoose={choose}
          onResume={resume}
        />
      )}
      {step.at === 'count' && <Countdown onDone={() => begin(step.choice)} />}
      {isPlaying && (patient ? children(again) : <RoundGate round={round}>{children(again)}</RoundGate>)}
    </GameFrame>
  );
}
