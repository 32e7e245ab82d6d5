import type { Router } from '@koa/router';
import { type AddXpRequest, type AddXpResponse, levelOf } from '@storysprout/contract';
import { rulesVersion } from '@storysprout/game-rules';
import { AppError, byReader, rateLimit, serve } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import type { UserDocument } from '../../identity';
import * as texts from '../../texts/rounds';
import type { AwardOutcome } from '../ledger/booking.rules';
import type { ProgressContext } from '../progress.context';
import type { Earner } from './bare-xp.service';

type RoutesContext = Pick<ProgressContext, 'accounts' | 'roundService' | 'bareXp' | 'redis'>;

/** No round of any game has a log this long, in bytes. */
const maxLogBytes = 100 * 1_024;

/** Registers the routes for rounds and their XP (docs/product.md#xp-from-play). */
export function roundRoutes(router: Router, context: RoutesContext): void {
  const { accounts, roundService, redis } = context;
  const perUser = { redis, durationSeconds: 60, key: byReader };
  const awardLimit = rateLimit({
    ...perUser,
    name: 'awards',
    points: 30,
    message: texts.tooFast,
  });
  const roundLimit = rateLimit({ ...perUser, name: 'rounds', points: 60 });

  serve(router, 'POST /user/rounds', [roundLimit], async ({ user, body, idempotencyKey }) => {
    const account = await accounts.of(user);
    const { _id, seed } = await roundService.start(account._id, body, idempotencyKey);
    return { success: true, roundId: _id.toHexString(), seed };
  });

  serve(router, 'POST /user/addxp', [awardLimit, refuseLongLog], async ({ user, body, idempotencyKey }) => {
    if (body.userId.toLowerCase() !== user.userId) {
      throw new AppError('forbidden', texts.forYourself);
    }
    const outcome = await book(context, user, body, idempotencyKey);
    return outcome?.booked ? bookedAnswer(outcome) : nothingNewAnswer(await accounts.of(user));
  });

  serve(router, 'GET /internal/game-rules', async () => ({ version: rulesVersion }));
}

/** @throws AppError `too_large` before the schema checks every move. */
const refuseLongLog: Middleware = (ctx, next) => {
  if (Buffer.byteLength(ctx.request.rawBody) > maxLogBytes) {
    throw new AppError('too_large', texts.tooLong);
  }
  return next();
};

function book(context: RoutesContext, earner: Earner, request: AddXpRequest, idempotencyKey: string | undefined) {
  const { roundId, moves, xp, reason } = request;
  if (roundId === undefined) return context.bareXp.book(earner, { xp, reason }, idempotencyKey);
  if (!moves) throw new AppError('invalid_input', texts.movesMissing);
  return context.roundService.finish(earner, { roundId, moves, xp, reason });
}

function bookedAnswer({ xp, totalPoints, level }: Extract<AwardOutcome, { booked: true }>): AddXpResponse {
  return { success: true, message: texts.awarded(xp), awarded: xp, totalPoints, level };
}

/** Builds the response for a call that was booked before or earned nothing. */
function nothingNewAnswer({ totalPoints }: UserDocument): AddXpResponse {
  return { success: true, message: texts.nothingNew, awarded: 0, totalPoints, level: levelOf(totalPoints) };
}
