import { type TypingState, typing } from '@storysprout/game-rules/typing';
import { expect, it } from 'vitest';
import { nextCombo } from './combo';

const state = typing.start('row', { timer: 'x1' });
const at = (ms: number, more: Partial<TypingState> = {}): TypingState => ({ ...state, at: ms, ...more });
const [first, second] = state.balloons;

it('grows with every balloon and ends when one gets away', () => {
  const goneAt = first?.goneAt ?? 0;
  expect(nextCombo(4, at(goneAt - 100, { score: 5 }), at(goneAt - 200, { score: 4 }))).toBe(5);
  expect(nextCombo(5, at(goneAt), at(goneAt - 100))).toBe(0);
  expect(nextCombo(5, at(goneAt + 100), at(goneAt))).toBe(0 + 5);
  expect(nextCombo(5, at(goneAt, { score: 1 }), at(goneAt - 100))).toBe(1);
});

it('goes on when the balloon that would be gone was popped', () => {
  const balloons = state.balloons.filter((balloon) => balloon !== first);
  const goneAt = first?.goneAt ?? 0;
  expect(second?.goneAt).toBeGreaterThan(goneAt);
  expect(nextCombo(2, at(goneAt, { balloons }), at(goneAt - 100, { balloons }))).toBe(2);
});
