/** The time after which readers stay where they are, in milliseconds. */
const giveUpMs = 5_000;
/** If a page has not grown for this long, in milliseconds, it may only load more when its end is reached. */
const restMs = 250;
/** With any of these events, readers choose their position themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

function lowest(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}

function scrollDownTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Scrolls `top` pixels down the page as soon as it is tall enough, because its content may have to load first. Stops
 * when the reader moves.
 *
 * @param onEnd called once, when the position is reached or given up
 * @returns a function that stops it
 */
export function scrollBack(top: number, onEnd: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (signal.aborted) return;
    ended.abort();
    onEnd();
  };
  const tryAgain = () => {
    clearTimeout(rest);
    if (lowest() < top) {
      rest = setTimeout(() => scrollDownTo(lowest()), restMs);
      return;
    }
    scrollDownTo(top);
    end();
  };
  const growth = new ResizeObserver(tryAgain);
  const giveUp = setTimeout(end, giveUpMs);
  signal.addEventListener('abort', () => {
    clearTimeout(rest);
    clearTimeout(giveUp);
    growth.disconnect();
  });
  for (const move of ownMoves) window.addEventListener(move, end, { signal, passive: true, capture: true });
  growth.observe(document.body);
  tryAgain();
  return end;
}
