import { log } from '@storysprout/kit';
import { type ComponentType, useEffect, useState } from 'react';

/** Calls back when the page has loaded and nothing else is going on. */
function whenQuiet(task: () => void): void {
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_500));
  if (document.readyState === 'complete') whenIdle(task);
  else window.addEventListener('load', () => whenIdle(task), { once: true });
}

/** The place of what helps without a connection; its code comes last. */
export function OfflineSlot() {
  const [Offline, setOffline] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const module = await import('./offline');
      setOffline(() => module.Offline);
    };
    whenQuiet(() => void load().catch((error: unknown) => log.warn('The site can not help offline.', error)));
  }, []);
  return Offline && <Offline />;
}
