import { afterAll, vi } from 'vitest';

type Heard = Window | Document;
type Listener = Parameters<Heard['addEventListener']>;
type Noted = readonly [Heard, Listener];

const noteName = Symbol.for('listeners of tests');

/** Of the document only what the site itself listens to: tools of tests prepare it once for all files. */
const isOurs = (heard: Heard, type: string) => heard === window || type === 'visibilitychange';

/** Everybody who listens to the page: of this file, and what a file before began too late. */
function watchListeners(): Noted[] {
  const page = window as typeof window & { [noteName]?: Noted[] };
  if (page[noteName]) return page[noteName];
  const noted: Noted[] = [];
  for (const heard of [window, document]) {
    const add = heard.addEventListener;
    heard.addEventListener = (...listener: Listener) => {
      if (isOurs(heard, listener[0])) noted.push([heard, listener]);
      add.apply(heard, listener);
    };
  }
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
  for (const [heard, [type, listener, options]] of listeners.splice(0)) {
    heard.removeEventListener(type, listener, options);
  }
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
