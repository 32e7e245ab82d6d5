import { afterEach, expect, it, vi } from 'vitest';
import { countPending } from './pending';

const pending = () => document.documentElement.dataset.pending;

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.pending;
});

it('counts what is under way, whether it succeeds or fails', async () => {
  let arrive: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  void countPending(new Promise<void>((resolve) => (arrive = resolve)));
  countPending(new Promise((_, reject) => (fail = reject))).catch(() => undefined);
  expect(pending()).toBe('2');
  arrive();
  await vi.waitFor(() => expect(pending()).toBe('1'));
  fail(new Error('It did not come.'));
  await vi.waitFor(() => expect(pending()).toBe('0'));
});

it('waits until the browser has nothing else to do', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
  await countPending(Promise.resolve());
  expect(pending()).toBe('1');
  for (const task of idle) task();
  await vi.waitFor(() => expect(pending()).toBe('0'));
});
