import { useReducedMotion } from '@storysprout/kit';
import { expectPageFocus, onWindow } from '@storysprout/kit/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollBack } from './scroll-back';
import { ScrollPositions } from './scroll-positions';

/** The router's key for a history entry that it did not create: the first one, or a link to a fragment of the page. */
const notMade = 'default';

/** Returns whether the reader came to this document by Reload, Back or Forward. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate';
}

/**
 * Returns the scroll positions stored in this tab. A page that is opened afresh starts at its top, whatever was open
 * here before.
 */
function rememberedPositions(): ScrollPositions {
  const positions = new ScrollPositions();
  if (typeof window !== 'undefined' && !wasHereBefore()) positions.forget(notMade);
  return positions;
}

/** Replaces the browser's scroll restoration, because only the site can tell when a page is tall enough again. */
function usePositions(): ScrollPositions {
  const [positions] = useState(rememberedPositions);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const stop = onWindow('pagehide', () => positions.store());
    return () => {
      stop();
      window.history.scrollRestoration = 'auto';
    };
  }, [positions]);
  return positions;
}

interface Arrival {
  readonly positions: ScrollPositions;
  /** The key of the history entry. */
  readonly entry: string;
  readonly from: 'nowhere' | 'same page' | 'other page';
  /** True after Back, Forward or Reload. */
  readonly isBack: boolean;
  /** True for a link to a fragment of this page. The browser itself scrolls there. */
  readonly isPart: boolean;
  readonly isReduced: boolean;
}

/**
 * Scrolls to where the page should start.
 *
 * @param onEnd called when the position is reached
 * @returns a function that stops the scrolling
 */
function goToPlace({ positions, entry, from, isBack, isPart, isReduced }: Arrival, onEnd: () => void): () => void {
  const known = positions.get(entry);
  if (isBack && known !== undefined && !isPart) return scrollBack(known, onEnd);
  if (from === 'other page') window.scrollTo({ top: 0, behavior: isReduced || isBack ? 'instant' : 'smooth' });
  // A new entry of the same page starts at the present scroll position.
  if (!isBack) positions.set(entry, from === 'same page' ? window.scrollY : 0);
  onEnd();
  return onEnd;
}

/**
 * Scrolls to the reader's position on this page and tracks it from then on.
 *
 * @returns a function that stops both
 */
function keepPlace(arrival: Arrival): () => void {
  const { positions, entry } = arrival;
  let isOnTheWay = true;
  const stopGoing = goToPlace(arrival, () => {
    isOnTheWay = false;
  });
  // While the page is still too short, scroll events don't come from the reader.
  const handleScroll = () => {
    if (!isOnTheWay) positions.set(entry, window.scrollY);
  };
  const stopListening = onWindow('scroll', handleScroll, { passive: true });
  return () => {
    stopListening();
    stopGoing();
  };
}

/**
 * On every change of page, scrolls to the top (docs/product.md#routes), or with Back, Forward and Reload to where the
 * reader was. The new page's heading gets the focus.
 */
export function usePageArrival(): void {
  const { pathname, hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isReduced = useReducedMotion();
  const positions = usePositions();
  const last = useRef<string | null>(null);
  // A layout effect, because it must run before the new page's heading checks for the focus, and before the page is
  // painted at another position.
  useLayoutEffect(() => {
    const from = last.current === null ? 'nowhere' : last.current === pathname ? 'same page' : 'other page';
    last.current = pathname;
    if (from === 'other page') expectPageFocus(key);
    const isLinkToPart = key === notMade && hash !== '';
    return keepPlace({
      positions,
      // The address itself must not be stored, because it may contain a password reset token.
      entry: isLinkToPart ? `${notMade} part` : key,
      from,
      isBack,
      isPart: isLinkToPart && from === 'same page',
      isReduced,
    });
  }, [pathname, hash, key, isBack, isReduced, positions]);
}
