import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Db, MongoClient } from 'mongodb';
import { boardKeys } from '../../services/user/src/leaderboard/redis-scripts';
import { onBoard } from '../../services/user/src/users/on-board';
import type { DrillSite } from './drill-site';
import type { Remarks } from './remarks';

const rebuildLimitMs = 60_000;
const agreeLimitMs = 20_000;
const lookEveryMs = 200;

type Points = ReadonlyMap<string, number>;

/** Of everybody who belongs on the board: moderators, for one, don't. */
async function totalsIn(db: Db): Promise<Points> {
  const onIt = { ...onBoard, totalPoints: { $gt: 0 } };
  const users = await db.collection('users').find(onIt, { projection: { totalPoints: 1 } });
  return new Map((await users.toArray()).map(({ _id, totalPoints }) => [_id.toHexString(), totalPoints]));
}

async function shownIn(redis: Redis): Promise<Points> {
  const flat = await redis.zrange(boardKeys.all, '0', '-1', 'WITHSCORES');
  return new Map(flat.flatMap((id, at) => (at % 2 === 0 ? [[id, Number(flat[at + 1])]] : [])));
}

/** Who has other points on the board than in the database, where they may grow while we look. */
async function wronglyShown(redis: Redis, db: Db): Promise<Set<string>> {
  const atLeast = await totalsIn(db);
  const shown = await shownIn(redis);
  const atMost = await totalsIn(db);
  const isWrong = (id: string) => {
    const points = shown.get(id) ?? 0;
    return points < (atLeast.get(id) ?? 0) || points > (atMost.get(id) ?? 0);
  };
  return new Set([...atMost.keys(), ...shown.keys()].filter(isWrong));
}

/** Takes the leaderboard out of Redis while readers look at it and get XP, until it is there again and right. */
export async function loseLeaderboard({ redis: store, mongo }: DrillSite, { noted, broken }: Remarks): Promise<void> {
  const redis = new Redis(store.url);
  const client = await new MongoClient(mongo.url).connect();
  try {
    const db = client.db('storysprout_user');
    await redis.del(...Object.values(boardKeys));
    const since = performance.now();
    while ((await redis.exists(boardKeys.since)) === 0) {
      if (performance.now() - since > rebuildLimitMs) return void broken.push('the leaderboard did not come back');
      await sleep(lookEveryMs);
    }
    const rebuiltMs = Math.round(performance.now() - since);
    const readers = await redis.zcard(boardKeys.all);
    // A total may be on its way to the board: nobody may be wrong each time.
    let wrong = await wronglyShown(redis, db);
    while (wrong.size > 0 && performance.now() - since < rebuiltMs + agreeLimitMs) {
      await sleep(lookEveryMs);
      const again = await wronglyShown(redis, db);
      wrong = new Set([...wrong].filter((id) => again.has(id)));
    }
    noted.push(`the leaderboard of ${readers} readers was back after ${rebuiltMs} ms`);
    if (wrong.size > 0) broken.push(`${wrong.size} readers have other points on the leaderboard than in the ledger`);
  } finally {
    redis.disconnect();
    await client.close();
  }
}
