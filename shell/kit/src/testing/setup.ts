import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { contentFilter } from '../community/safety/content-filter';
import { closedSurfaces } from '../community/safety/publishing';
import { preferences } from '../page/preferences/preferences';
import { realtime } from '../realtime/connection';
import { session } from '../session/session-store';
import { addMissingBrowserParts } from './browser-parts';

/** Prepares every web test: the browser is empty and nobody is signed in. */
addMissingBrowserParts();
// Tests wait until something appears, however slow the machine is. Only a failing test waits this long, in
// milliseconds.
configure({ asyncUtilTimeout: 8_000 });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  session.reload();
  preferences.reload();
  contentFilter.reset();
  closedSurfaces.set({});
  realtime.deliver('switchesChanged', { closed: {} });
});

afterEach(async () => {
  cleanup();
  // Reports that are sent when a page is left still reach the test's own `fetch`.
  await act(async () => undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
