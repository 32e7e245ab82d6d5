import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Store } from './store';

/** The key of the location whose heading should take the focus; null when it has, or on the first page. */
const pending = new Store<string | null>(null);

/** Notes that the page at this location is about to show. Called by the shell. */
export function expectPageFocus(locationKey: string): void {
  pending.set(locationKey);
}

/** Gives the heading the focus once after each navigation, so that a screen reader starts there. */
export function usePageFocus(heading: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    if (pending.get() !== key) return;
    pending.set(null);
    heading.current?.focus({ preventScroll: true });
  });
}
