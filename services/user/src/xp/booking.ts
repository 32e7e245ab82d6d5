import type { ObjectId } from 'mongodb';
import type { Award } from './award';

export type CountedField = 'blogCount' | 'commentCount' | 'likesReceived';

/** A change of the counts that badges depend on, to be counted once. */
export interface Count {
  readonly userId: ObjectId;
  /** Unique over all counts: see `CountedActivityDocument`. */
  readonly key: string;
  readonly change: Readonly<Partial<Record<CountedField, number>>>;
}

/** Something that changes what an account has earned. */
export type Booking = Award | Count;

export function isAward(booking: Booking): booking is Award {
  return 'xp' in booking;
}

export function isCount(booking: Booking): booking is Count {
  return !isAward(booking);
}
