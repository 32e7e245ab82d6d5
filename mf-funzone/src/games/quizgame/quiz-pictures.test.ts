import { quizQuestions } from '@storysprout/game-rules/quizgame';
import { expect, it } from 'vitest';
import { pictures } from '../../texts/quiz-pictures';

const all = Object.values(quizQuestions).flat();

it('has a picture for most questions, and none for a question that is not asked', () => {
  const asked = new Set(all.map(({ question }) => question));
  expect(Object.keys(pictures).filter((question) => !asked.has(question))).toEqual([]);
  expect(Object.keys(pictures).length).toBeGreaterThan(all.length * 0.8);
});

it('has no picture with the name of the answer', () => {
  const told = all.filter(({ question, answer }) => {
    const picture = pictures[question]?.replaceAll('-', ' ');
    return picture && answer.toLowerCase().split(' ').includes(picture);
  });
  expect(told).toEqual([]);
});
