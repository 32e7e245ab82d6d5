import { expect, it, vi } from 'vitest';
import { oneTabAtATime } from './one-tab-at-a-time';

function refuseAccess(): never {
  throw new DOMException('Access is denied.', 'SecurityError');
}

it.each([true, false])('works where site data is blocked, with Web Locks that refuse: %s', async (hasWebLocks) => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuseAccess);
  vi.stubGlobal('navigator', { locks: hasWebLocks ? { request: async () => refuseAccess() } : undefined });
  expect(await oneTabAtATime(async (isFirst) => isFirst)).toBe(true);
});
