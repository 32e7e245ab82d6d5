/** A reader who has waited this long keeps the place they are at. */
const giveUpMs = 5_000;
/** A page that has not grown for this long grows on, if at all, when its end is reached. */
const restMs = 250;
/** With any of these the readers say themselves where they want to be. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

function lowest(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}

function scrollDownTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Goes `top` pixels down the page, as soon as it is tall enough: what it shows may have to arrive first. Ends when the
 * reader moves.
 *
 * @param onEnd called once, when it has got there or has given up
 * @returns ends it
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
