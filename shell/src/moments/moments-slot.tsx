import { log, useSession } from '@storysprout/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '../when-quiet';

/** The place of celebrations; their code comes last, and only to signed-in readers. */
export function MomentsSlot() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <LoadedMoments /> : null;
}

function LoadedMoments() {
  const [Moments, setMoments] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const module = await import(/* webpackChunkName: 'later' */ './moments');
      setMoments(() => module.Moments);
    };
    whenQuiet(() => void load().catch((error: unknown) => log.warn('Celebrations cannot be shown.', error)));
  }, []);
  return Moments && <Moments />;
}
