import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RepeatedTask } from './repeated-task';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const everyMs = 1_000;

describe('a repeated task', () => {
  it('runs at the start and then at every interval, even after a round that failed', async () => {
    const work = vi.fn(async () => {
      throw new Error('not now');
    });
    const onError = vi.fn();
    const task = new RepeatedTask({ everyMs, work, onError });
    task.start();
    await vi.advanceTimersByTimeAsync(2 * everyMs);
    expect(work).toHaveBeenCalledTimes(3);
    expect(onError).toHaveBeenCalledTimes(3);
    await task.stop();
    await vi.advanceTimersByTimeAsync(2 * everyMs);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does one round at a time, and one more when it was asked for meanwhile', async () => {
    let [underWay, rounds] = [0, 0];
    const work = async () => {
      underWay += 1;
      rounds += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 10));
      underWay -= 1;
    };
    const task = new RepeatedTask({ everyMs, work, onError: (error) => expect(error).toBeUndefined() });
    for (let calls = 0; calls < 3; calls += 1) task.runSoon();
    await vi.advanceTimersByTimeAsync(100);
    expect(rounds).toBe(2);
  });

  it('stops once the round under way is over', async () => {
    let isDone = false;
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      isDone = true;
    };
    const task = new RepeatedTask({ everyMs, work, onError: () => undefined });
    task.start();
    const stopped = task.stop().then(() => isDone);
    await vi.advanceTimersByTimeAsync(100);
    expect(await stopped).toBe(true);
  });
});
