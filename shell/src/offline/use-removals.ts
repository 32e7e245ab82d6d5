import { useRealtime, useRealtimeStart } from '@storysprout/kit';
import { useEffect } from 'react';

function tellWorker(message: object): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}

const lookAgain = () => tellWorker({ type: 'CONNECTED' });

/**
 * Makes the service worker drop its copies of what is no longer public: live changes at once, and missed ones with
 * every new connection.
 */
export function useRemovals(): void {
  useRealtime('visibilityChanged', (change) => tellWorker({ type: 'VISIBILITY_CHANGED', change }));
  useRealtimeStart(lookAgain);
  // A page without live updates has to catch up, too.
  useEffect(lookAgain, []);
}
