import { vi } from 'vitest';

/**
 * The kit with its outward parts replaced by spies, for
 * `vi.mock('@storysprout/kit', () => import('@storysprout/kit/testing/double'))`. Everything not named here is the
 * kit's own; `double.test.ts` keeps the names equal.
 */
export * from '../index';

export const toast = { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn(), dismiss: vi.fn() };
export const playSound = vi.fn();
export const log = { warn: vi.fn(), error: vi.fn() };
export const api = {
  request: vi.fn(),
  call: vi.fn(),
  callPage: vi.fn(),
  callFile: vi.fn(),
};
