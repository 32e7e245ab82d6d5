import { useReducedMotion } from '@storysprout/kit';
import { expectPageFocus } from '@storysprout/kit/host';
import { useLocation } from '@storysprout/kit/router';
import { useLayoutEffect, useRef } from 'react';

/** On every change of page: up to the top (spec section 2), and the new page's heading gets the focus. */
export function usePageArrival(): void {
  const { pathname, key } = useLocation();
  const isReduced = useReducedMotion();
  const last = useRef(pathname);
  // A layout effect: it must have run before the new page's heading asks.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    expectPageFocus(key);
    window.scrollTo({ top: 0, behavior: isReduced ? 'auto' : 'smooth' });
  }, [pathname, key, isReduced]);
}
