type Listener = () => void;

const listeners: Listener[] = [];

function notify(): void {
  if (document.visibilityState === 'hidden') for (const listener of listeners) listener();
}

/**
 * Calls back whenever the page is hidden, the last moment at which it can report anything. The window hears of it first on the
 * event's way, and the first to ask does so before code of a remote runs: nobody can stop the event before.
 */
export function onHidden(listener: Listener): void {
  if (listeners.length === 0) window.addEventListener('visibilitychange', notify, true);
  listeners.push(listener);
}
