import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU microseconds of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const tasksOfThreads = 'disabled-by-default-devtools.timeline';
const threadNames = '__metadata';

/** The renderer thread that did most; with one page, that is the page's main thread. */
function busiest(tasks: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = new Map<string, TraceEvent[]>();
  for (const task of tasks) {
    const key = `${task.pid} ${task.tid}`;
    threads.set(key, [...(threads.get(key) ?? []), task]);
  }
  const workOf = (thread: readonly TraceEvent[]) => thread.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return [...threads.values()].sort((one, other) => workOf(other) - workOf(one))[0] ?? [];
}

/**
 * The longest task of the page's main thread during `work`, in milliseconds of that thread's own CPU time: what
 * other programs take away is not included, what the throttled CPU costs is.
 */
export async function longestTaskMs(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: [tasksOfThreads, threadNames] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('This Chromium does not tell what its threads do.');
  return Math.max(...busiest(tasks).map(({ tdur = 0 }) => tdur)) / 1_000;
}
