import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns whether the reader has come near an element, for content that is not worth requesting earlier. It is true at
 * once if the browser can't tell, and false on a server-rendered page and during hydration.
 *
 * @param lookAhead how far outside the window the element may be, such as `600px`
 */
export function useComesNear<Marked extends Element>(
  lookAhead: string,
): { readonly mark: RefObject<Marked | null>; readonly isNear: boolean } {
  const mark = useRef<Marked>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: lookAhead,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [lookAhead]);
  return { mark, isNear };
}
