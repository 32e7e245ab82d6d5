import { expect, it, vi } from 'vitest';
import { runTimeSliced } from './time-slicing';

it('lets the page breathe between slices and answers the result', async () => {
  vi.useFakeTimers();
  const done: number[] = [];
  function* work() {
    for (let step = 0; step < 10; step += 1) {
      done.push(step);
      vi.advanceTimersByTime(3);
      yield;
    }
    return 'dealt';
  }
  const result = runTimeSliced(work());
  // Even the first slice has a task of its own.
  expect(done).toEqual([]);
  await vi.advanceTimersToNextTimerAsync();
  expect(done.length).toBeGreaterThan(1);
  expect(done.length).toBeLessThan(10);
  await vi.runAllTimersAsync();
  expect(await result).toBe('dealt');
  expect(done).toHaveLength(10);
});
