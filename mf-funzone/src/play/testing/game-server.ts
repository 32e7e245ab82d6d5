import { addXpRequest, type GameName, startRoundRequest } from '@storysprout/contract';
import { parseRoundOptions, replay } from '@storysprout/game-rules';
import { buildUser, type FakeApi, type FakeRequest, fakeApi, refuse } from '@storysprout/kit/testing';

interface ServedRound {
  readonly roundId: string;
  readonly game: GameName;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly startedAt: number;
}

export interface GameServer {
  readonly api: FakeApi;
  /** The rounds started so far, oldest first. */
  readonly rounds: readonly ServedRound[];
  /**
   * Returns the latest round.
   *
   * @throws Error if none was started
   */
  readonly round: () => ServedRound;
  /** The XP booked so far, in order. */
  readonly booked: readonly { readonly game: GameName; readonly reason: string; readonly xp: number }[];
}

/**
 * Creates a fake user service for one test. It replays every log as the real service does, and books each round once.
 */
export function gameServer(): GameServer {
  const rounds: ServedRound[] = [];
  const booked: { roundId: string; game: GameName; reason: string; xp: number }[] = [];

  function start({ body }: FakeRequest) {
    const { game, options } = startRoundRequest.parse(body);
    const known = parseRoundOptions(game, options);
    if (!known) return refuse(400, "This game can't be played like that.");
    const roundId = `65f0000000000000000001${String(rounds.length).padStart(2, '0')}`;
    rounds.push({ roundId, game, seed: `seed-${rounds.length}`, options: known, startedAt: Date.now() });
    return { roundId, seed: `seed-${rounds.length - 1}` };
  }

  function book({ body }: FakeRequest) {
    const { roundId, moves, xp, reason } = addXpRequest.parse(body);
    const round = rounds.find((each) => each.roundId === roundId);
    if (!round || !roundId) return refuse(404, 'We do not know this round.', 'not_found');
    if (booked.some((each) => each.roundId === roundId)) return refuse(409, 'Counted already.', 'conflict');
    const outcome = replay(round.game, round.seed, round.options, moves, { elapsedMs: Date.now() - round.startedAt });
    if (!outcome.ok) return refuse(400, `${outcome.error} ${outcome.detail ?? ''} at ${outcome.index}`);
    if (outcome.xp !== xp || outcome.reason !== reason) return refuse(400, `It earned ${outcome.xp}, not ${xp}.`);
    booked.push({ roundId, game: round.game, reason, xp });
    return { success: true, message: 'Well done!', awarded: xp, totalPoints: 120 + xp, level: 2 };
  }

  const api = fakeApi({
    'GET /blog/all': { blogs: [] },
    'POST /user/rounds': start,
    'POST /user/addxp': book,
    'GET /user/viewprofile': { user: buildUser() },
  });
  const round = () => {
    const latest = rounds.at(-1);
    if (!latest) throw new Error('No round was asked for.');
    return latest;
  };
  return { api, rounds, round, booked };
}
