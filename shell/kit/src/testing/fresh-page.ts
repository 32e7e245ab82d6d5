import { afterAll, vi } from 'vitest';

type Listener = Parameters<Window['addEventListener']>;

/** Notes who listens to the window from now on. @returns a function that sends them away */
function watchListeners(): () => void {
  const added: Listener[] = [];
  const add = window.addEventListener;
  window.addEventListener = (...listener: Listener) => {
    added.push(listener);
    add.apply(window, listener);
  };
  return () => {
    window.addEventListener = add;
    for (const [type, listener, options] of added) window.removeEventListener(type, listener, options);
  };
}

/**
 * Files share one jsdom, because starting it takes longer than most files' tests. So each file leaves it as it was: the
 * next one loads the site's modules anew, and those of this one hear nothing any more. Runs before `setup.ts`, which
 * loads the first of these modules.
 */
const sendListenersAway = watchListeners();

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
