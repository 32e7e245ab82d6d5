import type { Location } from 'react-router-dom';
import { Store } from '../store';

/**
 * The queue of celebrations. Those of all teams come one after another: each is queued once, and the first one begins
 * when nothing holds the queue. A celebration is queued only while it is on the page, so the queue is never longer than
 * the page has celebrations.
 */
export type Ticket = symbol;

const queue = new Store<readonly Ticket[]>([]);
const holds = new Store(0);
const celebratedView = new Store<Location | null>(null);

export const celebrationQueue = {
  subscribe: queue.subscribe,
  /** Returns whether another celebration waits behind the one that is shown. */
  isAwaited: (): boolean => queue.get().length > 1,
  isFirst: (ticket: Ticket): boolean => queue.get()[0] === ticket,
};

/**
 * Adds a celebration to the queue.
 *
 * @returns a function that removes it and so lets the next one begin
 */
export function enqueue(ticket: Ticket): () => void {
  queue.set([...queue.get(), ticket]);
  return () => queue.set(queue.get().filter((waiting) => waiting !== ticket));
}

export const celebrationHolds = { subscribe: holds.subscribe, isHeld: (): boolean => holds.get() > 0 };

/**
 * The latest page view on which a celebration was shown. The router has one location object for each. Only one
 * celebration begins on each page view, so that they do not keep a child from what they came for.
 */
export const celebratedViews = {
  subscribe: celebratedView.subscribe,
  isCelebrated: (view: Location): boolean => celebratedView.get() === view,
  note: (view: Location): void => celebratedView.set(view),
};

/** Holds the queue: no celebration begins until the returned function is called. */
export function holdCelebrations(): () => void {
  holds.set(holds.get() + 1);
  let isHeld = true;
  return () => {
    if (isHeld) holds.set(holds.get() - 1);
    isHeld = false;
  };
}
