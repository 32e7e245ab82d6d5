import { afterEach, vi } from 'vitest';

/** For files whose tests play whole games: real time afterwards, and patience on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  vi.useRealTimers();
});
