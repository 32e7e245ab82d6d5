import { Store } from '../store';

/**
 * Celebrations of all teams come one after another: each stands in line once, and the first one begins when nothing holds
 * them. Whoever stands in line is on the page, so the line is never longer than the page has celebrations.
 */
export type Ticket = symbol;

const line = new Store<readonly Ticket[]>([]);
const holds = new Store(0);

export const momentTurns = {
  subscribe: line.subscribe,
  /** Whether somebody else waits for the one that is shown. */
  isAwaited: (): boolean => line.get().length > 1,
  isFirst: (ticket: Ticket): boolean => line.get()[0] === ticket,
};

/** @returns a function that leaves the line, and so lets the next one begin */
export function standInLine(ticket: Ticket): () => void {
  line.set([...line.get(), ticket]);
  return () => line.set(line.get().filter((waiting) => waiting !== ticket));
}

export const momentHolds = { subscribe: holds.subscribe, isHeld: (): boolean => holds.get() > 0 };

/** No celebration begins until the function that this returns was called. */
export function holdMoments(): () => void {
  holds.set(holds.get() + 1);
  let isHeld = true;
  return () => {
    if (isHeld) holds.set(holds.get() - 1);
    isHeld = false;
  };
}
