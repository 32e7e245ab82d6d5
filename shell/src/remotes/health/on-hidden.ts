type Listener = () => void;

const listeners: Listener[] = [];

function notify(): void {
  if (document.visibilityState === 'hidden') for (const listener of listeners) listener();
}

/**
 * Calls back whenever the page is hidden, which is its last chance to report anything. The window gets the event first,
 * and the first listener is added before code of a remote runs, so nobody can stop the event earlier.
 */
export function onHidden(listener: Listener): void {
  if (listeners.length === 0) window.addEventListener('visibilitychange', notify, true);
  listeners.push(listener);
}
