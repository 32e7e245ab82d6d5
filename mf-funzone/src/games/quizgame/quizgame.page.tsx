import { type MissedQuestion, QUESTION_TIME_MS, QUESTIONS_PER_ROUND } from '@storysprout/game-rules/quizgame';
import { LookAgain } from '../../play/screen/board/look-again';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { threeLevels } from '../../play/screen/start-screen';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/quizgame';
import { QuestionCard } from './question-card';
import styles from './quiz.module.css';
import { isFinished, questionLeftMs, scoreText, useQuiz } from './use-quiz';

const howTo = texts.howTo(QUESTIONS_PER_ROUND, QUESTION_TIME_MS / 1_000);

export default function QuizPage() {
  const game = useQuiz();
  const { state, phase } = game;
  const stats = state &&
    !isFinished(state) && {
      [texts.question]: `${state.position + 1} / ${state.questions.length}`,
      [playTexts.time]: { leftMs: questionLeftMs(state) },
      [playTexts.score]: state.score,
    };
  return (
    <PlayedGame
      game="quizgame"
      howTo={howTo}
      question={texts.howHard}
      stats={stats}
      choices={threeLevels}
      round={game}
      onBegin={game.begin}
      timed
    >
      {(again) => (
        <>
          {state && phase === 'playing' && !isFinished(state) && <QuestionCard state={state} play={game.play} />}
          {state && phase === 'finished' && (
            <RoundEnd won={state.score > 0} title={scoreText(state)} onAgain={again}>
              <MissedQuestions missed={state.missed} />
            </RoundEnd>
          )}
        </>
      )}
    </PlayedGame>
  );
}

/** A review of the quiz: each question answered wrong, with the correct answer. */
function MissedQuestions({ missed }: { missed: readonly MissedQuestion[] }) {
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
