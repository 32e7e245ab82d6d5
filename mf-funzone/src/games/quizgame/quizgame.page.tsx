import { QUESTION_TIME_MS, QUESTIONS_PER_ROUND } from '@storysprout/game-rules/quizgame';
import { PlayedGame } from '../../play/played-game';
import { RoundEnd } from '../../play/round-end';
import { threeLevels } from '../../play/start-screen';
import { MissedQuestions } from './missed-questions';
import { QuestionCard } from './question-card';
import { isFinished, questionLeftMs, scoreText, useQuiz } from './use-quiz';

const howTo = [
  `${QUESTIONS_PER_ROUND} questions, four answers each, and only one is right. You have ${QUESTION_TIME_MS / 1_000} seconds for each question. Your first choice counts.`,
  'Every right answer is worth one XP. At the end you can look at the questions you missed.',
  'With the keyboard, press 1, 2, 3 or 4, or go to an answer with Tab and press Enter.',
];

export default function QuizPage() {
  const game = useQuiz();
  const { state, phase } = game;
  const stats = state &&
    !isFinished(state) && {
      Question: `${state.position + 1} / ${state.questions.length}`,
      Time: { leftMs: questionLeftMs(state) },
      Score: state.score,
    };
  return (
    <PlayedGame
      game="quizgame"
      howTo={howTo}
      question="How hard should the questions be?"
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
