import { useRealtime, useRealtimeStart } from '@storysprout/kit';
import { useEffect } from 'react';

function tellWorker(message: object): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}

const lookAgain = () => tellWorker({ type: 'CONNECTED' });

/**
 * Has the service worker drop its copies of what is no longer public: at once what is heard live, and with every new
 * connection what was missed before it.
 */
export function useTakenBack(): void {
  useRealtime('visibilityChanged', (change) => tellWorker({ type: 'VISIBILITY_CHANGED', change }));
  useRealtimeStart(lookAgain);
  // A page without live updates has a connection, too.
  useEffect(lookAgain, []);
}
