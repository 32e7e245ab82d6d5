import { useMemo, useSyncExternalStore } from 'react';

/**
 * Listens to these events of the window.
 *
 * @returns a function that stops it
 */
export function onWindow<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
  options?: AddEventListenerOptions,
): () => void {
  window.addEventListener(name, handler, options);
  return () => window.removeEventListener(name, handler, options);
}

/** Calls `matchMedia` only once, because each call makes the browser bring all styles up to date. */
function watchMedia(query: string) {
  let media: MediaQueryList | undefined;
  const list = () => {
    media ??= window.matchMedia(query);
    return media;
  };
  return {
    subscribe: (listener: () => void) => {
      list().addEventListener('change', listener);
      return () => list().removeEventListener('change', listener);
    },
    holds: () => list().matches,
  };
}

/**
 * Calls back when a media query starts or stops to match.
 *
 * @returns a function that stops it
 */
export function onMediaChange(query: string, listener: () => void): () => void {
  return watchMedia(query).subscribe(listener);
}

/**
 * Returns whether a media query matches, for what a stylesheet alone can't do. It is false during server-side
 * rendering.
 */
export function useMediaQuery(query: string): boolean {
  const { subscribe, holds } = useMemo(() => watchMedia(query), [query]);
  return useSyncExternalStore(subscribe, holds, () => false);
}
