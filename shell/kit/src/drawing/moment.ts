import { useSyncExternalStore } from 'react';

/** When and where a page's dates are told from. */
export interface Moment {
  /** Milliseconds since 1970; the present when missing. */
  readonly now?: number;
  /** The reader's own when missing. */
  readonly timeZone?: 'UTC';
}

const here: Moment = {};
let drawn: Moment = here;

/**
 * A page that is drawn on the server knows neither the reader's clock nor where they are: it says what holds in UTC at
 * this moment.
 */
export function drawAt(now: number | undefined): void {
  drawn = now === undefined ? here : { now, timeZone: 'UTC' };
}

const never = () => () => undefined;
const ofHere = () => here;
const ofDrawing = () => drawn;

/** The same in the first moment as where the page was drawn, then the reader's own. */
export function useMoment(): Moment {
  return useSyncExternalStore(never, ofHere, ofDrawing);
}
