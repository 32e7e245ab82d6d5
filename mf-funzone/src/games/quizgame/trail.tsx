import type { QuizGameState } from '@storysprout/game-rules/quizgame';
import { Icon } from '@storysprout/kit';
import styles from './quiz.module.css';
import { verdict } from './use-quiz';

type Step = 'right' | 'wrong' | 'now' | 'ahead';

/** Returns the status of each question of the quiz. */
export function stepsOf(state: QuizGameState): Step[] {
  const feedback = verdict(state);
  return state.questions.map(({ question }, at) => {
    if (at > state.position) return 'ahead';
    if (at === state.position) return feedback ? (feedback.isRight ? 'right' : 'wrong') : 'now';
    return state.missed.some((missed) => missed.question === question) ? 'wrong' : 'right';
  });
}

/**
 * The progress of the quiz, with one step per question. It is hidden from screen readers, because the stats above say
 * the same in words.
 */
export function Trail({ state }: { state: QuizGameState }) {
  return (
    <div className={styles.trail} aria-hidden="true">
      {stepsOf(state).map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way
        <span key={at} className={`${styles.step} ${styles[step]}`}>
          {step === 'right' && <Icon name="check" size={16} />}
          {step === 'wrong' && <Icon name="close" size={14} />}
        </span>
      ))}
    </div>
  );
}
