import { log } from '@storysprout/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '../when-quiet';

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
