import type { MissedQuestion } from '@storysprout/game-rules/quizgame';
import styles from './quiz.module.css';

/** What to learn from a quiz: each question answered wrong, with the right answer. */
export function MissedQuestions({ missed }: { missed: readonly MissedQuestion[] }) {
  if (missed.length === 0) return <p className={styles.perfect}>You knew them all!</p>;
  return (
    <section className={styles.review} aria-label="Questions to look at again">
      <h3>Let us look at these again</h3>
      <ol>
        {missed.map(({ question, chosen, answer }) => (
          <li key={question}>
            <p className={styles.asked}>{question}</p>
            <p>Your answer: {chosen ?? 'no answer in time'}</p>
            <p>
              Correct answer: <strong>{answer}</strong>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
