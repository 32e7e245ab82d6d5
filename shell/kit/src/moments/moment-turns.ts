import { Store } from '../store';

/**
 * The queue of celebrations. Those of all teams come one after another: each is queued once, and the first one begins
 * when nothing holds the queue. A celebration is queued only while it is on the page, so the queue is never longer than
 * the page has celebrations.
 */
export type Ticket = symbol;

const line = new Store<readonly Ticket[]>([]);
const holds = new Store(0);

export const momentTurns = {
  subscribe: line.subscribe,
  /** Returns whether another celebration waits behind the one that is shown. */
  isAwaited: (): boolean => line.get().length > 1,
  isFirst: (ticket: Ticket): boolean => line.get()[0] === ticket,
};

/**
 * Adds a celebration to the queue.
 *
 * @returns a function that removes it and so lets the next one begin
 */
export function standInLine(ticket: Ticket): () => void {
  line.set([...line.get(), ticket]);
  return () => line.set(line.get().filter((waiting) => waiting !== ticket));
}

export const momentHolds = { subscribe: holds.subscribe, isHeld: (): boolean => holds.get() > 0 };

/** Holds the queue: no celebration begins until the returned function is called. */
export function holdMoments(): () => void {
  holds.set(holds.get() + 1);
  let isHeld = true;
  return () => {
    if (isHeld) holds.set(holds.get() - 1);
    isHeld = false;
  };
}
