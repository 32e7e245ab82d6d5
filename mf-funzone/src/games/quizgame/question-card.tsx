import { currentQuestion, type QuizGameState } from '@storysprout/game-rules/quizgame';
import { Button, Emoji, Icon, Row } from '@storysprout/kit';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isUrgent } from '../../play/round/seconds';
import * as pictureTexts from '../../texts/quiz-pictures';
import * as texts from '../../texts/quizgame';
import styles from './quiz.module.css';
import { Trail } from './trail';
import { questionLeftMs, streak, type useQuiz, verdict } from './use-quiz';

function optionClass(option: string, answer: string, chosen: string | null, isAnswered: boolean): string {
  if (!isAnswered) return styles.option ?? '';
  if (option === answer) return `${styles.option} ${styles.right}`;
  return option === chosen ? `${styles.option} ${styles.wrong}` : `${styles.option} ${styles.pale}`;
}

/** One question with its four options; after the choice or the time-out it shows what is right. */
export function QuestionCard({ state, play }: { state: QuizGameState; play: ReturnType<typeof useQuiz>['play'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { question, options, answer } = currentQuestion(state);
  const picture = pictureTexts.pictures[question];
  const feedback = verdict(state);
  const row = streak(state);
  const leftMs = questionLeftMs(state);
  const isLast = state.position === state.questions.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read from its beginning
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state.position]);
  const handleKey = ({ key }: KeyboardEvent) => {
    const option = '1234'.indexOf(key);
    if (key.length === 1 && option >= 0) play({ type: 'choose', option });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the number keys work for the whole question
    <div className={styles.card} role="group" aria-labelledby="quiz-question" onKeyDown={handleKey}>
      {leftMs !== null && state.limitMs !== null && (
        <div className={styles.clock} aria-hidden="true">
          <span
            style={{ scale: `${leftMs / state.limitMs} 1` }}
            className={isUrgent(leftMs) ? styles.hurry : undefined}
          />
        </div>
      )}
      <Trail state={state} />
      {picture && <Emoji key={picture} name={picture} size={72} eager className={styles.picture} />}
      <h2 ref={heading} id="quiz-question" className={styles.question} tabIndex={-1} data-first="">
        {question}
      </h2>
      <ul className={styles.options}>
        {options.map((option, at) => (
          <li key={option}>
            <button
              type="button"
              className={optionClass(option, answer, state.chosen, feedback !== null)}
              aria-disabled={feedback !== null}
              aria-pressed={option === state.chosen}
              onClick={() => play({ type: 'choose', option: at })}
            >
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <span className={styles.text}>{option}</span>
              {feedback && option === answer && <Icon name="check" />}
              {feedback && option === state.chosen && option !== answer && <Icon name="close" />}
            </button>
          </li>
        ))}
      </ul>
      <Row justify="space-between" className={styles.foot}>
        <p className={feedback?.isRight ? styles.good : styles.oops}>
          {feedback?.text}
          {feedback && row > 1 && (
            <span className={styles.streak}>
              <Emoji name="fire" size={22} /> {texts.inARow(row)}
            </span>
          )}
        </p>
        <Button size="l" disabled={!feedback} onClick={() => play({ type: 'next' })}>
          {isLast ? texts.finish : texts.next}
        </Button>
      </Row>
    </div>
  );
}
