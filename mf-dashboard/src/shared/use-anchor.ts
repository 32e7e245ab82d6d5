import { useLocation } from '@storysprout/kit/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the element named after the `#` of the address, once it exists, and focuses it.
 *
 * @returns the ref for the element with that id, which needs `tabIndex={-1}`
 */
export function useAnchor(id: string, isThere = true): RefObject<HTMLDivElement | null> {
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || hash !== `#${id}`) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [hash, id, isThere]);
  return ref;
}
