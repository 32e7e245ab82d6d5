import { describe, expect, it } from 'vitest';
import { difficulties } from '../core/difficulty';
import { quizQuestions } from './quiz.questions';

const all = difficulties.flatMap((difficulty) => quizQuestions[difficulty]);

describe('quiz questions', () => {
  it('are 25 easy, 24 medium and 24 hard ones, never twice', () => {
    expect(difficulties.map((difficulty) => quizQuestions[difficulty].length)).toEqual([25, 24, 24]);
    expect(new Set(all.map(({ question }) => question)).size).toBe(73);
  });

  it('have four different options', () => {
    for (const { answer, others } of all) {
      expect(new Set([answer, ...others].map((option) => option.toLowerCase())).size).toBe(4);
    }
  });

  it('end with a question mark', () => {
    expect(all.filter(({ question }) => !/^[A-Z].*\?$/.test(question))).toEqual([]);
  });
});
