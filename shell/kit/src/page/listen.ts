import { useMemo, useSyncExternalStore } from 'react';

/** Hears these events of the window. @returns how to stop */
export function onWindow<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
  options?: AddEventListenerOptions,
): () => void {
  window.addEventListener(name, handler, options);
  return () => window.removeEventListener(name, handler, options);
}

/** Asks the browser for a media query only once, because all styles must be up to date each time that it is asked. */
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

/** Calls back when a media query begins or ceases to hold. @returns how to stop */
export function onMediaChange(query: string, listener: () => void): () => void {
  return watchMedia(query).subscribe(listener);
}

/** Whether a media query holds; for what a stylesheet alone can't do. Server rendering says no. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, holds } = useMemo(() => watchMedia(query), [query]);
  return useSyncExternalStore(subscribe, holds, () => false);
}
