import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { preferences } from '../preferences/preferences';
import { realtime } from '../realtime/connection';
import { closedSurfaces } from '../safety/publishing';
import { readerView } from '../safety/reader-view';
import { session } from '../session/session-store';
import { addMissingBrowserParts } from './browser-parts';

/** Before every web test: an empty browser that nobody is signed in to. */
addMissingBrowserParts();
// Tests wait for what appears, however slow the machine is; only one that fails waits this long, in milliseconds.
configure({ asyncUtilTimeout: 8_000 });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  session.reload();
  preferences.reload();
  readerView.reset();
  closedSurfaces.set({});
  realtime.deliver('switchesChanged', { closed: {} });
});

afterEach(async () => {
  cleanup();
  // What is sent when a page is left still meets the test's own `fetch`.
  await act(async () => undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
