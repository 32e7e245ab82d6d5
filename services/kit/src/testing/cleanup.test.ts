import { beforeAll, expect, it } from 'vitest';
import { cleanUpHooks, onCleanup, startHooks } from './cleanup';

const undone: string[] = [];

beforeAll(() => {
  startHooks();
  onCleanup(() => undone.push('first'));
  onCleanup(() => Promise.reject(new Error('The second cannot be undone.')));
  onCleanup(() => undone.push('third'));
});

it('leaves what a test has started until its end', () => {
  onCleanup(() => undone.push('of a test'));
  expect(undone).toEqual([]);
});

it('undoes what hooks have started in reverse order, whatever fails among it', async () => {
  expect(undone).toEqual(['of a test']);
  await expect(cleanUpHooks()).rejects.toThrow('What hooks had started could not be undone.');
  expect(undone).toEqual(['of a test', 'third', 'first']);
});

it('undoes nothing twice', async () => {
  await cleanUpHooks();
  expect(undone).toHaveLength(3);
});
