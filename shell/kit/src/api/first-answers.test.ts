import { expect, it } from 'vitest';
import { keepFirstAnswers, takeFirstAnswer } from './first-answers';

const newest = '/blog/all?view=card&limit=3';

it('gives what came with the page, once', () => {
  keepFirstAnswers({ [newest]: { blogs: ['a'] } });
  expect(takeFirstAnswer('/blog/all?view=card&limit=4')).toBeUndefined();
  expect(takeFirstAnswer(newest)).toEqual({ data: { blogs: ['a'] }, nextCursor: null });
  expect(takeFirstAnswer(newest)).toBeUndefined();
});

it('gives nothing that is older than ten seconds', () => {
  keepFirstAnswers({ [newest]: { blogs: ['a'] } }, 1_000);
  expect(takeFirstAnswer(newest, 11_001)).toBeUndefined();
  expect(takeFirstAnswer(newest, 1_001)).toBeUndefined();
});
