import { useCallback, useSyncExternalStore } from 'react';

/** Hears these events of the window. @returns how to stop */
export function onWindow<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
  options?: AddEventListenerOptions,
): () => void {
  window.addEventListener(name, handler, options);
  return () => window.removeEventListener(name, handler, options);
}

/** Calls back when a media query begins or ceases to hold. @returns how to stop */
export function onMediaChange(query: string, listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether a media query holds; for what a stylesheet alone can't do. The first paint, drawn by the build, says no. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => onMediaChange(query, listener), [query]);
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
