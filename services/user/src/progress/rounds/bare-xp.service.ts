import { type AddXpRequest, gameCards } from '@storysprout/contract';
import { AppError, dayOf, digest, type SignedInUser, startOfNextDay } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/rounds';
import type { AwardOutcome } from '../ledger/booking.rules';
import type { ProgressContext } from '../progress.context';

/** The user who plays, and the version of their token. */
export type Earner = Pick<SignedInUser, 'id' | 'tokenVersion'>;

/**
 * Books XP from calls without a round to replay. They are accepted up to what the game can give and to a daily cap
 * (docs/product.md#xp-from-play).
 */
export class BareXpService {
  constructor(private readonly context: Pick<ProgressContext, 'awards' | 'now'>) {}

  /**
   * @param idempotencyKey calls of one user with the same key pay once
   * @throws AppError `invalid_input` for an amount the reason cannot give, `too_many` over the daily cap
   */
  async book(
    { id: userId, tokenVersion }: Earner,
    { xp, reason }: Pick<AddXpRequest, 'xp' | 'reason'>,
    idempotencyKey?: string,
  ): Promise<AwardOutcome> {
    const game = gameCards.find((card) => card.reason === reason);
    if (!game?.canGive(xp)) throw new AppError('invalid_input', texts.tooMuchXp);
    const once = idempotencyKey === undefined ? new ObjectId().toHexString() : digest(idempotencyKey);
    const now = this.context.now();
    const outcome = await this.context.awards.award({
      userId,
      tokenVersion,
      xp,
      reason,
      key: `bare:${userId.toHexString()}:${once}`,
      day: dayOf(now),
      isBare: true,
      wonGame: game.game,
    });
    if (!outcome.booked && outcome.why === 'bare_cap_reached') throw enoughForToday(now);
    return outcome;
  }
}

function enoughForToday(now: Date): AppError {
  return new AppError('too_many', texts.enoughForToday, {
    retryAfterSeconds: Math.ceil((startOfNextDay(now).getTime() - now.getTime()) / 1_000),
  });
}
