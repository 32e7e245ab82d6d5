import { countPending } from '@storysprout/kit/host';

/** Begins `task` when the page has loaded and nothing else is going on. */
export function whenIdle(task: () => unknown): void {
  const requestIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_500));
  const begun = new Promise<void>((resolve) => {
    const begin = () => requestIdle(() => resolve());
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  });
  void countPending(begun.then(task));
}
