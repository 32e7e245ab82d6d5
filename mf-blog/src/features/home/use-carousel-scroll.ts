import { useReducedMotion } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';

/** How far one press of an arrow scrolls, in pixels (docs/product.md#home). */
const stepPx = 300;

/**
 * The scroll position of the row and the actions of its arrows. The row scrolls back to its start when `content`
 * changes. `isLong` becomes true once the reader has come near the end of the first cards.
 */
export function useCarouselScroll(content: unknown, isThere: boolean) {
  const track = useRef<HTMLUListElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);
  const [isLong, setLong] = useState(false);
  const isStill = useReducedMotion();

  // biome-ignore lint/correctness/useExhaustiveDependencies: both are why this happens again
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    element.scrollLeft = 0;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setScrolled(scrollLeft > 0);
      setAtEnd(clientWidth > 0 && scrollLeft + clientWidth >= scrollWidth - 1);
      // More cards are added while the end is still a window's width away, so nobody notices.
      if (scrollLeft + 2 * clientWidth > scrollWidth) setLong(true);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [content, isThere]);

  const scroll = (left: number) => track.current?.scrollBy({ left, behavior: isStill ? 'auto' : 'smooth' });
  const scrollLeft = () => {
    // The left arrow disappears at the start, so the focus moves to the right arrow first.
    if ((track.current?.scrollLeft ?? 0) <= stepPx) next.current?.focus({ preventScroll: true });
    scroll(-stepPx);
  };
  return { track, next, isScrolled, isAtEnd, isLong, scrollLeft, scrollRight: () => scroll(stepPx) };
}
