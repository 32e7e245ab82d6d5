import { type GameName, gameCard } from '@storysprout/contract';
import { type Timer, timers } from '@storysprout/game-rules/core';
import { Button, classNames, Emoji, Icon, Row, useSession, VisuallyHidden } from '@storysprout/kit';
import { type ReactNode, useMemo, useState } from 'react';
import * as texts from '../../texts/play';
import { type Best, bestOf } from '../saved-rounds/bests';
import { isOver, type UnfinishedRound, unfinishedRounds } from '../saved-rounds/unfinished-rounds';
import { RadioRow } from './radio-row';
import { newPuzzle, useStartOver } from './start-over';
import styles from './start-screen.module.css';
import { chooseTimer, useTimerChoice } from './timer-choice';

const timerLabels: Readonly<Record<Timer, string>> = { x1: texts.usualTime, x2: texts.doubleTime, off: texts.noTimer };
const timerChoices = timers.map((id) => ({ id, shown: timerLabels[id] }));

/** A choice of the timer. The XP is the same for all choices. */
export function TimerField() {
  const chosen = useTimerChoice();
  return (
    <RadioRow
      name="timer"
      legend={texts.howMuchTime}
      choices={timerChoices}
      chosen={chosen}
      onChoose={({ id }) => chooseTimer(id)}
    />
  );
}

export interface StartChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Returns whether this reader has already done it. It can be done again. */
  readonly isDone?: (userId: string) => boolean;
}

/** More ways to play, below the main ones. */
interface MoreChoices<Value extends string> {
  readonly title: string;
  readonly choices: readonly StartChoice<Value>[];
  /** True if these rounds give no XP. */
  readonly isForFun?: boolean;
}

/** The only choice of games that need no decision before they start. */
export const justPlay = [{ value: 'play', label: texts.play }] as const;

/** Easy, Medium and Hard, as most games offer them. */
export const threeLevels = [
  { value: 'easy', label: texts.easy },
  { value: 'medium', label: texts.medium },
  { value: 'hard', label: texts.hard },
] as const;

export interface StartScreenProps<Value extends string> {
  readonly game: GameName;
  /** The question above the choices; omitted if the buttons need none. */
  readonly question?: string | undefined;
  readonly choices: readonly StartChoice<Value>[];
  readonly more?: MoreChoices<Value> | undefined;
  /** True if the game has a clock, so that the child can choose the timer. */
  readonly timed: boolean;
  /** A further choice, such as a picture. */
  readonly extra?: ReactNode;
  readonly onChoose: (choice: Value) => void;
  /**
   * Returns the label for resuming an unfinished round; null if its options are not valid for this game. Only for games
   * whose rounds can be resumed.
   */
  readonly leftLabel?: ((left: UnfinishedRound) => string | null) | undefined;
  readonly onResume: (left: UnfinishedRound) => void;
}

/**
 * Reads data stored on this device for the reader. Returns `unknown` during server rendering and hydration, when the
 * reader is not known.
 */
function useStored<Stored>(read: (userId: string) => Stored, unknown: Stored): Stored {
  const { userId } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as nothing of it changes before a round begins
  return useMemo(() => (userId === null ? unknown : read(userId)), [userId]);
}

const none: readonly UnfinishedRound[] = [];

/**
 * Returns the reader's unfinished rounds of this game with their labels, and whether any of them is too old to resume.
 */
function useLeftRounds({ game, leftLabel }: Pick<StartScreenProps<string>, 'game' | 'leftLabel'>) {
  const all = useStored((userId) => (leftLabel ? unfinishedRounds(userId, game) : none), none);
  const [now] = useState(Date.now);
  const left = all.flatMap((round) => {
    const label = isOver(round, now) ? null : leftLabel?.(round);
    return label ? [{ round, label }] : [];
  });
  return { left, isOneGone: all.some((round) => isOver(round, now)) };
}

/**
 * Returns a function that starts a round, and asks first if that discards one in which something is filled in: one
 * round for XP and one for fun are stored.
 */
function useAskFirst(left: readonly { readonly round: UnfinishedRound }[]) {
  const { ask, dialog } = useStartOver(true);
  const begin = (isForFun: boolean, onYes: () => void) => {
    const isLost = left.some(
      ({ round: { roundId, moves, notes } }) => (roundId === null) === isForFun && (moves.length > 0 || notes !== null),
    );
    if (isLost) ask({ ...newPuzzle, cancelLabel: texts.keepMyPuzzle, onYes });
    else onYes();
  };
  return { begin, dialog };
}

/**
 * The screen before the first round: what the game is, the child's best result, and the ways to start. No clock is
 * running yet.
 */
export function StartScreen<Value extends string>(props: StartScreenProps<Value>) {
  const { game, question, choices, more, timed, extra, onChoose, leftLabel, onResume } = props;
  const { userId } = useSession();
  const best = useStored((reader) => bestOf(reader, game), null);
  const { left, isOneGone } = useLeftRounds({ game, leftLabel });
  const { begin, dialog } = useAskFirst(left);
  const { emoji, tone, teaser } = gameCard(game);
  const isKnown = userId !== null;
  // Buttons for unfinished rounds take space, so what is below them is shown only once it is known whether there are
  // any.
  const isResumable = leftLabel !== undefined;
  const below = isResumable && !isKnown ? styles.room : undefined;
  return (
    <div className={styles.place}>
      <div className={classNames(styles.start, isResumable && styles.growing)}>
        <div className={styles.picture} style={{ background: `var(--${tone}-soft)` }}>
          <Emoji name={emoji} size={160} eager />
        </div>
        <div className={styles.words}>
          <p className={styles.teaser}>{teaser}</p>
          <p className={classNames(styles.best, !isKnown && styles.room)}>
            <Emoji name={best ? 'trophy' : 'seedling'} size={28} />
            <span>{best ? bestText(game, best) : left.length > 0 ? texts.welcomeBack : texts.firstTime}</span>
          </p>
          {timed && <TimerField />}
          {extra}
          {question && <p className={styles.question}>{question}</p>}
          {isOneGone && <p>{texts.leftTooLong}</p>}
          <Row align="stretch" className={classNames(styles.choices, below)}>
            {left.map(({ round, label }) => (
              <Button key={round.seed} size="l" onClick={() => onResume(round)}>
                {label}
              </Button>
            ))}
            {choices.map(({ value, label }, index) => (
              <Button
                key={value}
                size="l"
                variant={index === 0 && left.length === 0 ? 'primary' : 'secondary'}
                onClick={() => begin(false, () => onChoose(value))}
              >
                {label}
              </Button>
            ))}
          </Row>
          {more && (
            <div className={classNames(styles.more, below)}>
              <p className={styles.moreTitle}>{more.title}</p>
              <Row className={styles.choices}>
                {more.choices.map(({ value, label, isDone }) => (
                  <Button
                    key={value}
                    variant="secondary"
                    onClick={() => begin(more.isForFun === true, () => onChoose(value))}
                  >
                    {label}
                    {isDone?.(userId ?? '') && (
                      <>
                        <Icon name="check" size={18} />
                        <VisuallyHidden>{texts.solvedAlready}</VisuallyHidden>
                      </>
                    )}
                  </Button>
                ))}
              </Row>
            </div>
          )}
        </div>
      </div>
      <span className={styles.end} />
      {dialog}
    </div>
  );
}

/** Returns the reader's best result so far in a game, as shown on its start screen. */
function bestText(game: GameName, { xp, wins, fewestMoves }: Best): string {
  return (texts.best[game] ?? texts.wonSoFar)(xp, wins, fewestMoves);
}
