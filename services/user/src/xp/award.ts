import type { GameName, XpReason } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Day } from '../shared/days';
import type { UserDocument } from '../users/user.document';
import type { VisitMarks } from '../visits/streak';

/** XP somebody has earned, to be booked once. */
export interface Award {
  readonly userId: ObjectId;
  readonly xp: number;
  readonly reason: XpReason;
  /** Unique over all awards of all users: see `LedgerDocument.key`. */
  readonly key: string;
  readonly day: Day;
  /** The game this award is a win in; such wins make a FunZone Explorer. */
  readonly wonGame?: GameName;
  /** True for a bare `addxp` call: its XP counts toward the daily cap. */
  readonly isBare?: boolean;
  /** Earned with a sign-in of this version: nothing is booked once it is void, or the account is banned. */
  readonly tokenVersion?: number;
  /** For a day's first visit: the marks it leaves, if the latest visit is still the one they were worked out from. */
  readonly visit?: { readonly after: Day | null; readonly marks: VisitMarks };
}

/** How an award went. A "no" here is expected and no failure: the same award twice, the eleventh comment of a day. */
export type AwardOutcome =
  | {
      readonly booked: true;
      readonly xp: number;
      readonly totalPoints: number;
      readonly level: number;
      /** The account after it. */
      readonly user: UserDocument;
    }
  | { readonly booked: false; readonly why: AwardRefusal };

/**
 * `superseded`: what the award came with (a round, a visit) had been used by another call. `signed_out`: the sign-in it
 * was earned with is void by now.
 */
export type AwardRefusal =
  | 'already_booked'
  | 'signed_out'
  | 'no_such_user'
  | 'comments_paid'
  | 'bare_cap_reached'
  | 'superseded';
