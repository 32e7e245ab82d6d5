import type { MissedQuestion } from '@storysprout/game-rules/quizgame';
import { LookAgain } from '../../play/screen/board/look-again';
import * as texts from '../../texts/quizgame';
import styles from './quiz.module.css';

/** A review of the quiz: each question answered wrong, with the correct answer. */
export function MissedQuestions({ missed }: { missed: readonly MissedQuestion[] }) {
  if (missed.length === 0) return <p className={styles.perfect}>{texts.allRight}</p>;
  return (
    <LookAgain title={texts.lookAgain}>
      {missed.map(({ question, chosen, answer }) => (
        <li key={question}>
          <div className={styles.missed}>
            <p className={styles.asked}>{question}</p>
            <p>{texts.yourAnswer(chosen ?? texts.noAnswer)}</p>
            <p>
              {texts.correctAnswer} <strong>{answer}</strong>
            </p>
          </div>
        </li>
      ))}
    </LookAgain>
  );
}
