import { expect, it } from 'vitest';
import { mergedQueries } from './merged-queries';

const query = (key: string, data: unknown) => ({ key: [key], data });

it('keeps what the frame tells, whatever remotes tell of it', () => {
  const frame = [query('user', null)];
  expect(mergedQueries(frame, [[query('user', 'forged')], [query('user', 'other')]])).toEqual(frame);
});

it('keeps one of what remotes tell alike, and none of what they tell differently', () => {
  const honest = [query('blogs', [1]), query('club', 2)];
  const forging = [query('club', 3), query('own', 4)];
  expect(mergedQueries([], [honest, honest])).toEqual(honest);
  expect(mergedQueries([], [forging, honest])).toEqual([query('own', 4), query('blogs', [1])]);
});
