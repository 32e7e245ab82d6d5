import type { PageVitals, ShownRemote } from '@storysprout/contract';
import { onCLS, onINP, onLCP } from 'web-vitals';

const address = '/registry/vitals';
const mostRemotes = 40;

interface MemoryInfo {
  readonly usedJSHeapSize: number;
}

/** Bytes in use, where the browser says so. Chrome looks again every 20 minutes only, so short visits show no growth. */
function memoryInUse(): number | undefined {
  return (performance as { memory?: MemoryInfo }).memory?.usedJSHeapSize;
}

/** Adds up how long the page could not answer, from its start. @returns the sum until now; undefined where the browser doesn't say */
function watchLongTasks(): () => number | undefined {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return () => undefined;
  let total = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) total += duration;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  return () => {
    add(observer.takeRecords());
    return total;
  };
}

function strain(longTasks: () => number | undefined, before: number | undefined) {
  const [longTasksMs, now] = [longTasks(), memoryInUse()];
  const grown = before === undefined || now === undefined ? undefined : Math.max(0, now - before) / 2 ** 20;
  return {
    ...(longTasksMs !== undefined && { longTasksMs }),
    ...(grown !== undefined && { heapGrowthMb: grown }),
  };
}

/**
 * Reports the web vitals of this page view to the site's own gateway, once, when the page goes away, with the versions
 * of remotes that were on it. Nothing in it is about the reader.
 *
 * @param shown what was on the page until now
 */
export function reportVitals(shown: () => readonly ShownRemote[]): void {
  const values: Omit<PageVitals, 'remotes'> = {};
  const [longTasks, before] = [watchLongTasks(), memoryInUse()];
  onLCP(({ value }) => Object.assign(values, { lcpMs: value }));
  onINP(({ value }) => Object.assign(values, { inpMs: value }));
  onCLS(({ value }) => Object.assign(values, { cls: value }));
  // Registered after the three above, so that they have given their last values by then.
  document.addEventListener('visibilitychange', function tell() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    const remotes = shown().slice(0, mostRemotes);
    Object.assign(values, strain(longTasks, before));
    if (remotes.length === 0 || Object.keys(values).length === 0) return;
    const vitals: PageVitals = { ...values, remotes };
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(vitals)], { type: 'application/json' }));
  });
}
