import { countPending } from '@storysprout/kit/host';

/** Begins `task` when the page has loaded and nothing else is going on. */
export function whenQuiet(task: () => unknown): void {
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_500));
  const begun = new Promise<void>((resolve) => {
    const begin = () => whenIdle(() => resolve());
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  });
  void countPending(begun.then(task));
}
