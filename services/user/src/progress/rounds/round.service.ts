import type { AddXpRequest, GameName, StartRoundRequest } from '@storysprout/contract';
import { CLOCK_TOLERANCE_MS, games, parseRoundOptions, type ReplayError, replay } from '@storysprout/game-rules';
import { AppError, dayOf, once } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/rounds';
import type { Award, AwardOutcome } from '../ledger/booking.rules';
import type { ProgressContext } from '../progress.context';
import type { Earner } from './bare-xp.service';
import { canBeOnePlayer } from './play-time.rules';
import type { RoundDocument, RunningRound } from './round.document';
import type { RoundEnd } from './round.repository';

/** A browser's report of a round that was played. */
export type RoundClaim = Required<Pick<AddXpRequest, 'xp' | 'reason' | 'roundId' | 'moves'>>;

export class RoundService {
  constructor(private readonly context: Pick<ProgressContext, 'rounds' | 'awards' | 'samples' | 'pace' | 'now'>) {}

  /**
   * Begins a round; a repeated call gets the one that the first call began.
   *
   * @throws AppError `invalid_input` when the game does not take these options.
   */
  start(userId: ObjectId, request: StartRoundRequest, idempotencyKey?: string): Promise<RoundDocument> {
    const { game } = request;
    const find = (key: string) => this.context.rounds.findBegun(userId, key);
    return once(idempotencyKey, find, async () => {
      const options = parseRoundOptions(game, request.options);
      if (!options) throw new AppError('invalid_input', texts.notPlayedLikeThat);
      return this.context.rounds.start(userId, {
        game,
        options,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    });
  }

  /**
   * Replays the log and books the XP of the round. A lost round is marked as used, so that no corrected log can be sent
   * afterwards.
   *
   * @returns null for a lost round
   * @throws AppError `not_found`, `conflict` for a round counted before, `invalid_input` for a log or an amount that
   * the engine does not confirm, a level whose predecessor was not won, or more play than one person has time for.
   */
  async finish({ id: userId, tokenVersion }: Earner, claim: RoundClaim): Promise<AwardOutcome | null> {
    const round = await this.context.rounds.find(new ObjectId(claim.roundId), userId);
    if (!round) throw new AppError('not_found', texts.unknownRound);
    if (round.usedAt) throw countedBefore();
    const { won, xp, playedMs, minimumMs } = await this.score(round, claim);
    const end = { isWon: won, playedUntil: new Date(round.startedAt.getTime() + playedMs) };
    const booked = xp > 0 ? await this.book(round, { ...claim, tokenVersion }, end) : null;
    // A round that earns nothing counts as played all the same.
    if (!booked && !(await this.context.rounds.use(round._id, end))) throw countedBefore();
    // With a minimum time of zero the game's rules check the time themselves.
    if (won && minimumMs > 0) this.context.samples.add({ game: round.game, pace: playedMs / minimumMs });
    return booked;
  }

  private async score(round: RunningRound, { moves, xp, reason }: RoundClaim) {
    const { game, seed, options, elapsedMs } = round;
    const outcome = replay(game, seed, options, moves, { elapsedMs, pace: await this.context.pace.of(game) });
    if (!outcome.ok) throw refusedLog(outcome.error, round, outcome.index);
    if (outcome.reason === reason && outcome.xp === xp) return outcome;
    throw new AppError('invalid_input', texts.otherXp, {
      context: { game: round.game, claimed: { xp, reason }, earned: outcome.xp },
    });
  }

  private async book(
    round: RunningRound,
    { xp, reason, tokenVersion }: RoundClaim & Pick<Earner, 'tokenVersion'>,
    end: RoundEnd,
  ): Promise<AwardOutcome> {
    const award: Award = {
      userId: round.userId,
      tokenVersion,
      xp,
      reason,
      key: `round:${round._id.toHexString()}`,
      day: dayOf(this.context.now()),
      ...(end.isWon && { wonGame: round.game }),
    };
    const outcome = await this.context.awards.award(award, (session) => this.use(round, end, session));
    const isGone = !outcome.booked && (outcome.why === 'no_such_user' || outcome.why === 'signed_out');
    if (!outcome.booked && !isGone) throw countedBefore();
    return outcome;
  }

  /** Levels pay in order: the engines alone would let anybody begin with the last one, which pays most. */
  private async use(round: RunningRound, end: RoundEnd, session: ClientSession): Promise<boolean> {
    const isFirst = typeof round.options.level !== 'number' || round.options.level <= 1;
    if (!isFirst && !(await this.context.rounds.follow(round, endOfLevelBefore(round), session))) {
      throw new AppError('invalid_input', texts.levelBefore);
    }
    await this.requireOnePlayer(round, end, session);
    return this.context.rounds.use(round._id, end, session);
  }

  /** An account plays one round at a time: more play than time has passed is a script, or two who share an account. */
  private async requireOnePlayer(
    { userId, game, startedAt, elapsedMs }: RunningRound,
    end: RoundEnd,
    session: ClientSession,
  ) {
    const before = await this.context.rounds.latestWon(userId, session);
    const now = new Date(startedAt.getTime() + elapsedMs);
    if (canBeOnePlayer([...before, { startedAt, playedUntil: end.playedUntil }], now)) return;
    throw new AppError('invalid_input', texts.oneAtATime, {
      context: { game, why: 'more play than time' },
    });
  }
}

/** The next level begins after a pause. */
function endOfLevelBefore({ game, startedAt }: RoundDocument): Date {
  return new Date(startedAt.getTime() - (games[game].engine.nextLevelDelayMs ?? 0) + CLOCK_TOLERANCE_MS);
}

function countedBefore(): AppError {
  return new AppError('conflict', texts.counted);
}

const refusals: Partial<Record<ReplayError, string>> = {
  not_finished: texts.unfinished,
  too_fast: texts.fasterThanPossible,
  ahead_of_clock: texts.fasterThanPossible,
  too_many_moves: texts.tooManyMoves,
};

function refusedLog(error: ReplayError, { game }: { game: GameName }, index: number | null): AppError {
  return new AppError('invalid_input', refusals[error] ?? texts.unclear, {
    context: { game, error, index },
  });
}
