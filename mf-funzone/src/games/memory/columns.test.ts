import { expect, it } from 'vitest';
import { columnsFor } from './columns';

it('lays the cards wide on a wide window and high on a phone, with hardly a gap', () => {
  const wide = [4, 6, 8, 12, 24, 42].map((cards) => columnsFor(cards, 'wide'));
  expect(wide).toEqual([2, 3, 4, 4, 6, 9]);
  const high = [4, 6, 8, 12, 24, 42].map((cards) => columnsFor(cards, 'high'));
  expect(high).toEqual([2, 2, 2, 3, 4, 5]);
});
