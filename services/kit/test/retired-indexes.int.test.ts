import { expect, it } from 'vitest';
import { openStores, store } from '../src/index';
import { testDatabase } from '../src/testing/index';

const { db } = await testDatabase('retired-indexes');

it('drops the indexes of an earlier release, and starts where there are none', async () => {
  const before = { things: store('things', [{ key: { points: 1 }, name: 'points' }]) };
  const after = { things: store('things', [{ key: { name: 1 }, name: 'name' }], { retiredIndexes: ['points'] }) };
  await openStores(db, before);
  for (let start = 0; start < 2; start += 1) await openStores(db, after);
  const names = (await db.collection('things').indexes()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['_id_', 'name']);
});
