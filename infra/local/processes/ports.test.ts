import { expect, test } from 'vitest';
import { freePort } from './ports';

test('a port that a process is to use is given to nobody else while the process starts', async () => {
  const given = new Set<number>();
  for (let at = 0; at < 300; at += 1) given.add(await freePort());
  expect(given.size).toBe(300);
});
