import { log, useSession } from '@storysprout/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../boot/when-idle';

/** The place for the XP animation. Its code loads last, and only for signed-in readers. */
export function XpFlightSlot() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <LoadedXpFlight /> : null;
}

function LoadedXpFlight() {
  const [XpFlight, setXpFlight] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const module = await import(/* webpackChunkName: 'later' */ './xp-flight');
      setXpFlight(() => module.XpFlight);
    };
    whenIdle(() => load().catch((error: unknown) => log.warn('Earned XP cannot fly.', error)));
  }, []);
  return XpFlight && <XpFlight />;
}
