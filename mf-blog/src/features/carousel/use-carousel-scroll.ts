import { useReducedMotion } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';

/** How far one press of an arrow goes, in pixels (docs/product.md#home). */
const stepPx = 300;

/**
 * Where the row stands, and how its arrows move it. With other `content` it starts over. `isLong` once the reader has come
 * near its end.
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
      // More are added while they are still a window's width away, so nobody sees it happen.
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
    // The left arrow goes away at the start: the focus must not go with it.
    if ((track.current?.scrollLeft ?? 0) <= stepPx) next.current?.focus({ preventScroll: true });
    scroll(-stepPx);
  };
  return { track, next, isScrolled, isAtEnd, isLong, scrollLeft, scrollRight: () => scroll(stepPx) };
}
