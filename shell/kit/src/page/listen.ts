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

/** Calls back when a media query begins or ceases to hold. @returns how to stop */
export function onMediaChange(query: string, listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** One media query, asked of the browser once: each time that it is asked, all styles must be up to date first. */
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

/** Whether a media query holds; for what a stylesheet alone can't do. The first paint, drawn by the build, says no. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, holds } = useMemo(() => watchMedia(query), [query]);
  return useSyncExternalStore(subscribe, holds, () => false);
}
