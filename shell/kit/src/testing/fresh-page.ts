import { afterAll, vi } from 'vitest';

type Listener = Parameters<Window['addEventListener']>;

const noteName = Symbol.for('listeners of tests');

/** Everybody who listens to the window: of this file, and what a file before began too late. */
function watchListeners(): Listener[] {
  const page = window as typeof window & { [noteName]?: Listener[] };
  if (page[noteName]) return page[noteName];
  const noted: Listener[] = [];
  const add = window.addEventListener;
  window.addEventListener = (...listener: Listener) => {
    noted.push(listener);
    add.apply(window, listener);
  };
  page[noteName] = noted;
  return noted;
}

/**
 * Files share one jsdom, because starting it takes longer than most files' tests. So each file leaves it as it was: the
 * next one loads the site's modules anew, and those of this one hear nothing any more. Runs before `setup.ts`, which
 * loads the first of these modules.
 */
const listeners = watchListeners();

function sendListenersAway(): void {
  for (const [type, listener, options] of listeners.splice(0)) window.removeEventListener(type, listener, options);
}

sendListenersAway();

afterAll(() => {
  vi.useRealTimers();
  sendListenersAway();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.title = '';
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
