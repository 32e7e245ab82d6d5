// Runs inside the page before its own scripts, and records every frame and long task.
globalThis.seenFrames = { gaps: [], tasks: [], longFrames: [] };

(() => {
  const seen = globalThis.seenFrames;
  let last = performance.now();
  const note = (now) => {
    seen.gaps.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  const watch = (type, durations) => {
    const observer = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map((entry) => entry.duration)),
    );
    observer.observe({ type });
  };
  watch('longtask', seen.tasks);
  watch('long-animation-frame', seen.longFrames);
})();
