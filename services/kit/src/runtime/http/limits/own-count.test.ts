import { expect, it } from 'vitest';
import { OwnCount } from './own-count';

const rule = { keyPrefix: 'limit:test', points: 2, duration: 60 };

it('counts each key for itself, and gives its points back', async () => {
  const count = new OwnCount(rule);
  for (const key of ['a', 'b']) await count.consume(key, 2);
  await expect(count.consume('a')).rejects.toMatchObject({ consumedPoints: 3 });
  await count.delete('a');
  await count.consume('a');
});

it('has so many counters and no more, whoever comes', async () => {
  const count = new OwnCount({ ...rule, points: 1_000_000 });
  for (let address = 0; address < 40_000; address += 1) await count.consume(`2001:db8:${address}::`);
  expect(count.dump().storage.length).toBeLessThanOrEqual(8_192);
});
