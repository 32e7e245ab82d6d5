import type { GameName } from '@storysprout/contract';
import { Button, Emoji, Row, useSession } from '@storysprout/kit';
import { useState } from 'react';
import { gameLooks } from '../cards/game-looks';
import * as cardTexts from '../texts/cards';
import * as texts from '../texts/play';
import { bestText } from './best-text';
import { bestOf } from './bests';
import styles from './start-screen.module.css';
import { TimerField } from './timer-field';

export interface StartChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** For games that ask nothing before they begin. */
export const justPlay = [{ value: 'play', label: texts.play }] as const;

/** Easy, Medium and Hard, as most games offer them. */
export const threeLevels = [
  { value: 'easy', label: texts.easy },
  { value: 'medium', label: texts.medium },
  { value: 'hard', label: texts.hard },
] as const;

export interface StartScreenProps<Value extends string> {
  readonly game: GameName;
  /** What is asked; without it the buttons say it all. */
  readonly question?: string | undefined;
  readonly choices: readonly StartChoice<Value>[];
  /** The game has a clock, and the child chooses how much time there is. */
  readonly timed: boolean;
  readonly onChoose: (choice: Value) => void;
}

/** Before the first round: what the game is, how far this child has come, and the way in. No clock runs yet. */
export function StartScreen<Value extends string>(props: StartScreenProps<Value>) {
  const { game, question, choices, timed, onChoose } = props;
  const { userId } = useSession();
  const [best] = useState(() => bestOf(userId ?? '', game));
  const { emoji, tone } = gameLooks[game];
  return (
    <div className={styles.start}>
      <div className={styles.picture} style={{ background: `var(--${tone}-soft)` }}>
        <Emoji name={emoji} size={160} />
      </div>
      <div className={styles.words}>
        <p className={styles.teaser}>{cardTexts.teasers[game]}</p>
        <p className={styles.best}>
          <Emoji name={best ? 'trophy' : 'seedling'} size={28} />
          {best ? bestText(game, best) : texts.firstTime}
        </p>
        {timed && <TimerField />}
        {question && <p className={styles.question}>{question}</p>}
        <Row align="stretch" className={styles.choices}>
          {choices.map(({ value, label }, index) => (
            <Button
              key={value}
              size="l"
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={() => onChoose(value)}
            >
              {label}
            </Button>
          ))}
        </Row>
      </div>
    </div>
  );
}
