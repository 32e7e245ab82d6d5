import { useSyncExternalStore } from 'react';

/** The time and the time zone with which a page shows dates. */
export interface Moment {
  /** The time in milliseconds since 1970; the present time when missing. */
  readonly now?: number;
  /** The reader's own time zone when missing. */
  readonly timeZone?: 'UTC';
}

const here: Moment = {};
let current: Moment = here;

/**
 * Sets the time at which the page is rendered on the server; undefined for a page that is not. The server has neither
 * the reader's clock nor their location, so the page shows dates in UTC as of that time.
 */
export function setRenderTime(now: number | undefined): void {
  current = now === undefined ? here : { now, timeZone: 'UTC' };
}

const never = () => () => undefined;
const ofHere = () => here;
const renderClock = () => current;

/** Returns the time of the server-side rendering during hydration, then the reader's own. */
export function useMoment(): Moment {
  return useSyncExternalStore(never, ofHere, renderClock);
}
