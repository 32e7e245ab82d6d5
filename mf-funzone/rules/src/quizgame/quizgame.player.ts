import fc from 'fast-check';
import { definePlayer, difficulty, type Log, STEP_MS, x1 } from '../core/game-player';
import { type QuizGameAction, type QuizGameOptions, quizGame } from './index';

export const player = definePlayer<QuizGameOptions, QuizGameAction>({
  options: fc.record({ difficulty, timer: x1 }),
  solve: (seed, options) => {
    const { questions } = quizGame.start(seed, options);
    return questions.flatMap((question, index): Log<QuizGameAction> => {
      const at = (index + 1) * STEP_MS;
      return [
        { type: 'choose', option: question.options.indexOf(question.answer), at },
        { type: 'next', at },
      ];
    });
  },
  fastestMs: ({ type }) => (type === 'choose' ? 400 : 100),
});
