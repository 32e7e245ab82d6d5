import { afterEach, vi } from 'vitest';

/** For test files that play whole games: allows more time on a busy machine, and restores real timers afterwards. */
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  vi.useRealTimers();
});
