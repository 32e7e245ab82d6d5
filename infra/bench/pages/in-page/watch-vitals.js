// @ts-check
/**
 * Runs in the page before its own scripts: records what the browser reports about paints, shifts and interactions in
 * `window.seenVitals`. Plain JavaScript, because it is injected as it is.
 */
{
  const seen = {
    lcpMs: 0,
    lcpElement: '',
    cls: 0,
    shifted: '',
    blockingMs: 0,
    longestTaskMs: 0,
    slowestInteractionMs: 0,
    slowestInteraction: '',
  };
  /** @type {{ at: number, value: number }[]} */
  let shifts = [];

  /** @param {string} type @param {(entry: any) => void} look @param {object} [options] */
  const watch = (type, look, options) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) look(entry);
    }).observe({ type, buffered: true, ...options });

  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    seen.lcpMs = startTime;
    seen.lcpElement = `${element?.tagName ?? 'gone'} ${url || (element?.textContent ?? '').slice(0, 40)}`.trim();
  });

  // Shifts less than a second apart, over at most five seconds, count together (web.dev/cls).
  watch('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    const [source] = sources;
    seen.shifted += `${source?.node?.className || source?.node?.nodeName || 'gone'} ${value.toFixed(3)} at ${startTime.toFixed(0)}; `;
    const [first] = shifts;
    const last = shifts.at(-1);
    const isSameWindow = first && last && startTime - last.at < 1_000 && startTime - first.at < 5_000;
    shifts = isSameWindow ? [...shifts, { at: startTime, value }] : [{ at: startTime, value }];
    const sum = shifts.reduce((total, shift) => total + shift.value, 0);
    seen.cls = Math.max(seen.cls, sum);
  });

  // The part of a task beyond 50 ms delays the response to the reader's taps (web.dev/tbt).
  watch('longtask', ({ duration }) => {
    seen.blockingMs += Math.max(0, duration - 50);
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  });

  watch(
    'event',
    ({ duration, interactionId, name, target }) => {
      if (!interactionId || duration <= seen.slowestInteractionMs) return;
      seen.slowestInteractionMs = duration;
      seen.slowestInteraction = `${name} ${target?.tagName ?? 'gone'} ${(target?.textContent ?? '').slice(0, 30)}`;
    },
    { durationThreshold: 16 },
  );

  Object.assign(window, { seenVitals: seen });
}
