import type { AddXpRequest, GameName, RecordedRound, StartRoundRequest } from '@storysprout/contract';
import { parseRoundOptions, type ReplayError, replay } from '@storysprout/game-rules';
import { AppError } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import { dayOf } from '../shared/days';
import type { AwardService } from '../xp/award.service';
import type { Award, AwardOutcome } from '../xp/booking.rules';
import type { Earner } from './bare-xp.service';
import type { RoundDocument, RunningRound } from './round.document';
import type { RoundRepository } from './round.repository';
import type { RoundSamples } from './round-samples';

/** A browser's report of a round that was played. */
export type RoundClaim = Required<Pick<AddXpRequest, 'xp' | 'reason' | 'roundId' | 'moves'>>;

export class RoundService {
  constructor(
    private readonly rounds: RoundRepository,
    private readonly awards: Pick<AwardService, 'award'>,
    private readonly samples: Pick<RoundSamples, 'add'>,
    private readonly now: () => Date,
  ) {}

  /** @throws AppError `invalid_input` when the game does not take these options. */
  start(userId: ObjectId, { game, options }: StartRoundRequest): Promise<RoundDocument> {
    const known = parseRoundOptions(game, options);
    if (!known) throw new AppError('invalid_input', 'This game cannot be played like that.');
    return this.rounds.start(userId, game, known);
  }

  /**
   * Replays the log and books what the round earned. `null` for a lost round, which is marked as played so that a
   * corrected log cannot be sent afterwards.
   *
   * @throws AppError `not_found`, `conflict` for a round counted before, `invalid_input` for a log or an amount the
   * engine does not agree with or a level whose predecessor was not won.
   */
  async finish({ id: userId, tokenVersion }: Earner, claim: RoundClaim): Promise<AwardOutcome | null> {
    const round = await this.rounds.find(new ObjectId(claim.roundId), userId);
    if (!round) throw new AppError('not_found', 'We do not know this round. Please start a new one.');
    if (round.usedAt) throw countedBefore();
    const recorded = this.judge(round, claim);
    const { won, xp } = recorded.outcome;
    const booked = xp > 0 ? await this.book(round, { ...claim, tokenVersion }, won) : null;
    // A round that earns nothing counts as played all the same.
    if (!booked && !(await this.rounds.use(round._id, won))) throw countedBefore();
    this.samples.add(recorded);
    return booked;
  }

  private judge(round: RunningRound, { moves, xp, reason }: RoundClaim): RecordedRound {
    const { game, seed, options, elapsedMs } = round;
    const outcome = replay(game, seed, options, moves, { elapsedMs });
    if (!outcome.ok) throw refusedLog(outcome.error, round, outcome.index);
    if (outcome.reason === reason && outcome.xp === xp) {
      return { game, seed, options, moves, elapsedMs, outcome: { won: outcome.won, xp, reason } };
    }
    throw new AppError('invalid_input', 'This round earned something else.', {
      context: { game: round.game, claimed: { xp, reason }, earned: outcome.xp },
    });
  }

  private async book(
    round: RoundDocument,
    { xp, reason, tokenVersion }: RoundClaim & Pick<Earner, 'tokenVersion'>,
    won: boolean,
  ): Promise<AwardOutcome> {
    const award: Award = {
      userId: round.userId,
      tokenVersion,
      xp,
      reason,
      key: `round:${round._id.toHexString()}`,
      day: dayOf(this.now()),
      ...(won && { wonGame: round.game }),
    };
    const outcome = await this.awards.award(award, (session) => this.use(round, won, session));
    const isGone = !outcome.booked && (outcome.why === 'no_such_user' || outcome.why === 'signed_out');
    if (!outcome.booked && !isGone) throw countedBefore();
    return outcome;
  }

  /** Levels pay in order: the engines alone would let anybody begin with the last one, which pays most. */
  private async use(round: RoundDocument, won: boolean, session: ClientSession): Promise<boolean> {
    const isFirst = typeof round.options.level !== 'number' || round.options.level <= 1;
    if (!isFirst && !(await this.rounds.follow(round, session))) {
      throw new AppError('invalid_input', 'Please win the level before this one first.');
    }
    return this.rounds.use(round._id, won, session);
  }
}

function countedBefore(): AppError {
  return new AppError('conflict', 'This round has been counted already.');
}

const refusals: Partial<Record<ReplayError, string>> = {
  not_finished: 'This round is not finished yet.',
  too_fast: 'That was faster than anybody can play.',
  ahead_of_clock: 'That was faster than anybody can play.',
  too_many_moves: 'That round has too many moves.',
};

function refusedLog(error: ReplayError, { game }: { game: GameName }, index: number | null): AppError {
  return new AppError('invalid_input', refusals[error] ?? 'We could not follow this round.', {
    context: { game, error, index },
  });
}
