import { afterAll, vi } from 'vitest';

type Undo = () => void;
type ListenerTarget = Window | Document;

const noteName = Symbol.for('what tests began');

/** Test tools also listen to the document, once for all files, so their listeners must stay. */
const isOurs = (heard: ListenerTarget, type: string) => heard === window || type === 'visibilitychange';

function noteListeners(heard: ListenerTarget, noted: Undo[]): void {
  heard.addEventListener = new Proxy(heard.addEventListener, {
    apply(add, self, listener: Parameters<ListenerTarget['addEventListener']>) {
      const [type, handler, options] = listener;
      if (isOurs(heard, type)) noted.push(() => heard.removeEventListener(type, handler, options));
      return Reflect.apply(add, self, listener);
    },
  });
}

function noteTimers(name: 'setTimeout' | 'setInterval', noted: Undo[]): void {
  globalThis[name] = new Proxy(globalThis[name], {
    apply(begin, self, given) {
      const timer = Reflect.apply(begin, self, given);
      noted.push(() => clearTimeout(timer));
      return timer;
    },
  });
}

/**
 * Returns functions that end every listener and timer, whether this file began it or an earlier file that has ended.
 */
function watchPage(): Undo[] {
  const page = window as typeof window & { [noteName]?: Undo[] };
  if (page[noteName]) return page[noteName];
  const noted: Undo[] = [];
  for (const heard of [window, document]) noteListeners(heard, noted);
  for (const name of ['setTimeout', 'setInterval'] as const) noteTimers(name, noted);
  page[noteName] = noted;
  return noted;
}

/**
 * Test files share one jsdom, because starting it takes longer than most files' tests. So each file leaves it as it
 * was: the next one loads the site's modules anew, and the modules of this one get no more events. Runs before
 * `setup.ts`, which loads the first of these modules.
 */
const begun = watchPage();

function endAll(): void {
  for (const end of begun.splice(0)) end();
}

endAll();

afterAll(() => {
  vi.useRealTimers();
  endAll();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.title = '';
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
