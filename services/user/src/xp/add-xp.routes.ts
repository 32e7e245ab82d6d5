import type { Router } from '@koa/router';
import { type AddXpRequest, addXpRequest, levelOf, startRoundRequest } from '@storysprout/contract';
import { AppError, byReader, parse, rateLimit, requireUser, type TokenVerifier } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { RoundService } from '../rounds/round.service';
import type { CurrentAccount } from '../sessions/current-account';
import type { UserDocument } from '../users/user.document';
import type { AwardOutcome } from './award';
import type { BareXpService, Earner } from './bare-xp.service';

export interface AddXpRoutesDeps {
  verifier: TokenVerifier;
  accounts: CurrentAccount;
  rounds: RoundService;
  bareXp: BareXpService;
  redis: Redis;
}

/** No round of any game has a log this long, in bytes. */
const maxLogBytes = 100 * 1_024;

/** Rounds and what they earn (spec section 7, design section 4). */
export function addXpRoutes(router: Router, deps: AddXpRoutesDeps): void {
  const { verifier, accounts, rounds, redis } = deps;
  const signedIn = requireUser(verifier);
  const perUser = { redis, durationSeconds: 60, key: byReader };
  const awardLimit = rateLimit({
    ...perUser,
    name: 'awards',
    points: 30,
    message: 'So much XP at once! Take a little break.',
  });
  const roundLimit = rateLimit({ ...perUser, name: 'rounds', points: 60 });

  router.post('/user/rounds', signedIn, roundLimit, async (ctx) => {
    const request = parse(startRoundRequest, ctx.request.body);
    const user = await accounts.of(ctx.state.user);
    const { _id, seed } = await rounds.start(user._id, request);
    ctx.status = 201;
    ctx.body = { success: true, roundId: _id.toHexString(), seed };
  });

  router.post('/user/addxp', signedIn, awardLimit, async (ctx) => {
    if (Buffer.byteLength(ctx.request.rawBody) > maxLogBytes) {
      throw new AppError('too_large', 'That round is too long to send.');
    }
    const request = parse(addXpRequest, ctx.request.body);
    if (request.userId.toLowerCase() !== ctx.state.user.userId) {
      throw new AppError('forbidden', 'You can only earn XP for yourself.');
    }
    const outcome = await book(deps, ctx.state.user, request, idempotencyKeyOf(ctx.get('idempotency-key')));
    ctx.body = outcome?.booked ? bookedAnswer(outcome) : nothingNewAnswer(await accounts.of(ctx.state.user));
  });
}

function book(deps: AddXpRoutesDeps, earner: Earner, request: AddXpRequest, idempotencyKey: string | undefined) {
  const { roundId, moves, xp, reason } = request;
  if (roundId === undefined) return deps.bareXp.book(earner, { xp, reason }, idempotencyKey);
  if (!moves) throw new AppError('invalid_input', 'A round is counted by its moves.');
  return deps.rounds.finish(earner, { roundId, moves, xp, reason });
}

function bookedAnswer({ xp, totalPoints, level }: Extract<AwardOutcome, { booked: true }>) {
  return { success: true, message: `🎉 +${xp} XP awarded!`, awarded: xp, totalPoints, level };
}

/** For what had been booked before, or earned nothing. */
function nothingNewAnswer({ totalPoints }: UserDocument) {
  return { success: true, message: 'Nothing new to count.', awarded: 0, totalPoints, level: levelOf(totalPoints) };
}

/** @throws AppError `invalid_input` for one too long to be a key. */
function idempotencyKeyOf(header: string): string | undefined {
  if (header.length > 200) throw new AppError('invalid_input', 'That Idempotency-Key is too long.');
  return header === '' ? undefined : header;
}
