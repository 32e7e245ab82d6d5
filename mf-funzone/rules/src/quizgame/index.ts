import { describeGame, type Log, STEP_MS } from '../core/descriptor';
import { quizGame } from './quizgame.engine';
import { type QuizGameAction, quizGameAction, quizGameOptions } from './quizgame.schema';

export { quizQuestions } from './quiz.questions';
export type { MissedQuestion, QuizGameState } from './quizgame.engine';
export { currentQuestion, QUESTION_TIME_MS, QUESTIONS_PER_ROUND, quizGame } from './quizgame.engine';
export type { QuizGameAction, QuizGameOptions } from './quizgame.schema';

export const quizGameDescriptor = describeGame({
  engine: quizGame,
  options: quizGameOptions,
  action: quizGameAction,
  fastestMoveMs: ({ type }) => (type === 'choose' ? 400 : 100),
  solvedLog: (seed, options) => {
    const { questions } = quizGame.start(seed, options);
    return questions.flatMap((question, index): Log<QuizGameAction> => {
      const at = (index + 1) * STEP_MS;
      return [
        { type: 'choose', option: question.options.indexOf(question.answer), at },
        { type: 'next', at },
      ];
    });
  },
  sampleOptions: { difficulty: 'easy', timer: 'x1' },
});
