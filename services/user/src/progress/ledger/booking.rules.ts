import type { GameName, XpReason } from '@storysprout/contract';
import type { Day } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { UserDocument } from '../../identity';
import type { LikeEvent } from '../../notifications';
import type { VisitMarks } from './visit.rules';

/** XP that somebody has earned, to be booked once. */
export interface Award {
  readonly userId: ObjectId;
  readonly xp: number;
  readonly reason: XpReason;
  /** Unique over all awards of all users: see `LedgerDocument.key`. */
  readonly key: string;
  readonly day: Day;
  /** The game that was won. Winning three different games in a day earns the FunZone Explorer bonus. */
  readonly wonGame?: GameName;
  /** True for a bare `addxp` call: its XP counts toward the daily cap. */
  readonly isBare?: boolean;
  /** The token version it was earned with. Nothing is booked once that version is revoked or the account is banned. */
  readonly tokenVersion?: number;
  /** For a day's first visit: the fields to set, provided that the latest visit is still the one they were computed from. */
  readonly visit?: { readonly after: Day | null; readonly marks: VisitMarks };
}

/** The result of an award. A refusal is expected and no failure: the same award twice, the eleventh comment of a day. */
export type AwardOutcome =
  | {
      readonly booked: true;
      readonly xp: number;
      readonly totalPoints: number;
      readonly level: number;
      /** The account after the award. */
      readonly user: UserDocument;
      /** True if there is something to celebrate although the booking gave no XP. */
      readonly isCelebrated?: boolean;
    }
  | { readonly booked: false; readonly why: AwardRefusal };

/**
 * `superseded`: another call has used the round or visit of the award. `signed_out`: the token it was earned with has
 * been revoked.
 */
export type AwardRefusal =
  | 'already_booked'
  | 'signed_out'
  | 'no_such_user'
  | 'enough_paid'
  | 'bare_cap_reached'
  | 'superseded';

export type CountedField = 'blogCount' | 'commentCount' | 'likesReceived';

/** A change of the counts that badges depend on, to be counted once. */
export interface Count {
  readonly userId: ObjectId;
  /** Unique over all counts: see `CountedActivityDocument`. */
  readonly key: string;
  readonly change: Readonly<Partial<Record<CountedField, number>>>;
  /** For a like or its withdrawal: the story and the time, for the notification of its writer. */
  readonly like?: Pick<LikeEvent, 'blogId' | 'at'>;
}

/** Something that changes what an account has earned. */
export type Booking = Award | Count;

export function isAward(booking: Booking): booking is Award {
  return 'xp' in booking;
}
