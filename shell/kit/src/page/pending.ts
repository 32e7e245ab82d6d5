/** Safari has no idle callbacks. */
const whenIdle = (task: () => void) => (window.requestIdleCallback ?? queueMicrotask)(task);

function add(change: number): void {
  const { dataset } = document.documentElement;
  dataset.pending = `${Number(dataset.pending ?? 0) + change}`;
}

/**
 * Counts `work`, such as a call or code that is being fetched, in `data-pending` of `<html>` until the page has
 * rendered its result, fonts included. At zero the page is settled; browser tests wait for that. The count is stored in
 * the page, because each generation of the kit adds to it.
 */
export function countPending<Work extends Promise<unknown>>(work: Work): Work {
  if (typeof document === 'undefined') return work;
  add(1);
  // React renders in tasks of its own, and the browser is idle only after the last of them.
  const settle = () => whenIdle(() => void Promise.resolve(document.fonts?.ready).then(() => add(-1)));
  work.then(settle, settle);
  return work;
}
