import { connectMongo, connectRedis, createLogger, openStores } from '@storysprout/service-kit';
import { DailyXp } from '../../../services/user/src/leaderboard/daily-xp';
import { Leaderboard } from '../../../services/user/src/leaderboard/leaderboard.service';
import { LedgerStandings } from '../../../services/user/src/leaderboard/ledger-standings';
import { RedisStandings } from '../../../services/user/src/leaderboard/redis-standings';
import { stores } from '../../../services/user/src/stores';

/**
 * One process that does one thing with the leaderboard and prints how long it took, how much memory the process had before and at
 * most: `sum` sums up the week, `rows` and `sums` rebuild the sets from rows or from sums.
 */

const [work = ''] = process.argv.slice(2);
const { MONGODB_URL = '', MONGODB_DB = '', REDIS_URL = '' } = process.env;
const logger = createLogger({ name: 'bench', level: 'error' });
const mongo = await connectMongo({ url: MONGODB_URL, dbName: MONGODB_DB, logger });
const redis = await connectRedis({ url: REDIS_URL, logger, purpose: 'bench' });
const collections = await openStores(mongo.db, stores);
const now = () => new Date();
const dailyXp = new DailyXp({ ...collections, now });
const ledger = new LedgerStandings(collections.users, collections.ledger, now, work === 'rows' ? undefined : dailyXp);
const leaderboard = new Leaderboard({ redis: new RedisStandings(redis), ledger, logger, now });

async function sumUp(): Promise<void> {
  while ((await dailyXp.sumUp()) > 0);
}

async function rebuild(): Promise<void> {
  if (!(await leaderboard.rebuild())) throw new Error('Another process rebuilds the leaderboard.');
}

const megabytesBefore = process.memoryUsage.rss() / 2 ** 20;
const startedAt = performance.now();
await (work === 'sum' ? sumUp() : rebuild());
const seconds = (performance.now() - startedAt) / 1_000;
const megabytes = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(
  JSON.stringify({ seconds, megabytesBefore, megabytes, readers: await redis.zcard('leaderboard:week') }),
);
redis.disconnect();
await mongo.close();
