import { Redis } from 'ioredis';
import type { ObjectId } from 'mongodb';
import { RedisStandings } from '../../../services/user/src/leaderboard/redis-standings';
import { type Comparison, takeTurns } from '../blogs/rounds';
import { repeat } from './timing';

const rounds = 5;
const perRound = 2_000;

/** A reader's own rank, as the service finds it, against a PING, over one connection and one at a time. */
export async function compareRank(redisUrl: string, ids: readonly ObjectId[]): Promise<Comparison> {
  const redis = new Redis(redisUrl);
  const standings = new RedisStandings(redis);
  const someId = (turn: number) => ids[(turn * 7_919) % ids.length]?.toHexString() ?? '';
  try {
    return await takeTurns(
      () => repeat(perRound, 1, () => redis.ping()),
      () =>
        repeat(perRound, 1, async (turn) => {
          if (!(await standings.placeOf('all', someId(turn)))) throw new Error('A reader has no place.');
        }),
      rounds,
    );
  } finally {
    redis.disconnect();
  }
}
