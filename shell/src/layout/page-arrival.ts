import { useReducedMotion } from '@storysprout/kit';
import { expectPageFocus, onWindow } from '@storysprout/kit/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollBack } from './scroll-back';
import { ScrollPositions } from './scroll-positions';

/** The router's name for a history entry it has not made: the first one, or a link to a part of the page. */
const notMade = 'default';

/** Whether the browser came to this document by Reload, Back or Forward. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate';
}

/** What this tab remembers; a page that is opened afresh begins at its top, whatever was open here before. */
function rememberedPositions(): ScrollPositions {
  const positions = new ScrollPositions();
  if (typeof window !== 'undefined' && !wasHereBefore()) positions.forget(notMade);
  return positions;
}

/** The site knows better than the browser when a page is tall enough again. */
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
  /** The history entry. */
  readonly entry: string;
  readonly from: 'nowhere' | 'same page' | 'other page';
  /** With Back, Forward or Reload. */
  readonly isBack: boolean;
  /** A link to a part of this page: the browser itself goes there. */
  readonly isPart: boolean;
  readonly isReduced: boolean;
}

/**
 * @param onEnd called when the reader is there
 * @returns ends the way there
 */
function goToPlace({ positions, entry, from, isBack, isPart, isReduced }: Arrival, onEnd: () => void): () => void {
  const known = positions.get(entry);
  if (isBack && known !== undefined && !isPart) return scrollBack(known, onEnd);
  if (from === 'other page') window.scrollTo({ top: 0, behavior: isReduced || isBack ? 'instant' : 'smooth' });
  // A new entry of the same page begins where the reader is.
  if (!isBack) positions.set(entry, from === 'same page' ? window.scrollY : 0);
  onEnd();
  return onEnd;
}

/** Goes to the reader's place on this page and remembers from then on where they are. */
function keepPlace(arrival: Arrival): () => void {
  const { positions, entry } = arrival;
  let isOnTheWay = true;
  const stopGoing = goToPlace(arrival, () => {
    isOnTheWay = false;
  });
  // While the page is still too short, it is not the reader who scrolls.
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
 * On every change of page, scrolls up to the top (docs/product.md#routes), or with Back, Forward and Reload to where
 * the reader was; the new page's heading gets the focus.
 */
export function usePageArrival(): void {
  const { pathname, hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isReduced = useReducedMotion();
  const positions = usePositions();
  const last = useRef<string | null>(null);
  // A layout effect: it must run before the new page's heading asks, and before the page is seen at another place.
  useLayoutEffect(() => {
    const from = last.current === null ? 'nowhere' : last.current === pathname ? 'same page' : 'other page';
    last.current = pathname;
    if (from === 'other page') expectPageFocus(key);
    const isLinkToPart = key === notMade && hash !== '';
    return keepPlace({
      positions,
      // Never the address itself, which may hold the token of a new password.
      entry: isLinkToPart ? `${notMade} part` : key,
      from,
      isBack,
      isPart: isLinkToPart && from === 'same page',
      isReduced,
    });
  }, [pathname, hash, key, isBack, isReduced, positions]);
}
