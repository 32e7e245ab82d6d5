import type { MissedQuestion } from '@storysprout/game-rules/quizgame';
import { LookAgain } from '../../play/look-again';
import styles from './quiz.module.css';

/** What to learn from a quiz: each question answered wrong, with the right answer. */
export function MissedQuestions({ missed }: { missed: readonly MissedQuestion[] }) {
  if (missed.length === 0) return <p className={styles.perfect}>You knew them all!</p>;
  return (
    <LookAgain title="Let us look at these again">
      {missed.map(({ question, chosen, answer }) => (
        <li key={question}>
          <div className={styles.missed}>
            <p className={styles.asked}>{question}</p>
            <p>Your answer: {chosen ?? 'no answer in time'}</p>
            <p>
              Correct answer: <strong>{answer}</strong>
            </p>
          </div>
        </li>
      ))}
    </LookAgain>
  );
}
