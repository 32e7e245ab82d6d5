import { type QuizGameState, quizGame } from '@storysprout/game-rules/quizgame';
import { expect, it } from 'vitest';
import { stepsOf } from './trail';

type Move = Parameters<typeof quizGame.apply>[1];

function played(state: QuizGameState, move: Move): QuizGameState {
  const result = quizGame.apply(state, move);
  if (!result.ok) throw new Error(result.reason);
  return result.state;
}

function choose(state: QuizGameState, isRight: boolean): QuizGameState {
  const { options = [], answer } = state.questions[state.position] ?? {};
  return played(state, {
    type: 'choose',
    option: options.findIndex((each) => (each === answer) === isRight),
    at: state.at,
  });
}

const next = (state: QuizGameState) => played(state, { type: 'next', at: state.at });

it('tells how each question went, and where the quiz is', () => {
  const start = quizGame.start('trail', { difficulty: 'easy', timer: 'off' });
  expect(stepsOf(start).slice(0, 3)).toEqual(['now', 'ahead', 'ahead']);
  const one = choose(start, true);
  expect(stepsOf(one).slice(0, 3)).toEqual(['right', 'ahead', 'ahead']);
  const two = choose(next(one), false);
  expect(stepsOf(two).slice(0, 3)).toEqual(['right', 'wrong', 'ahead']);
  expect(stepsOf(next(two)).slice(0, 4)).toEqual(['right', 'wrong', 'now', 'ahead']);
});
