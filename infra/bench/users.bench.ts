import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { ObjectId } from 'mongodb';
import { RedisStandings } from '../../services/user/src/leaderboard/redis-standings';
import { root } from '../build/workspaces';
import { collectionsOf, fillUsers } from '../load/fill-users';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { compareWithKoa } from './compare-with-koa';
import { type Comparison, type Figures, repeat, takeTurns } from './measure';
import { type Line, rateLine, show, tailLine } from './table';
import { compareAwards } from './users/awards';
import { compareHealth, compareSignIns, type Password, somePassword } from './users/sign-ins';

/**
 * `npm run bench -- users`: leaderboard, XP and sign-ins of the real user service among 100,000 accounts, as ratios
 * against the least that could do the same, on the same machine at the same time.
 */

const userCount = 100_000;
const leaderboardRounds = 3;
const rankRounds = 5;
const ranksPerRound = 2_000;
const leaderboardPath = '/user/leaderboard?filter=week&limit=100';
/** Accounts from here on have neither signed in nor earned anything before. */
const firstSignIn = 50_000;

const eachMs = ({ perSecond }: Figures) => `${(1_000 / perSecond).toFixed(3)} ms`;

/** A reader's own rank, as the service finds it, against a PING, over one connection and one at a time. */
async function compareRank(redisUrl: string, ids: readonly ObjectId[]): Promise<Comparison> {
  const redis = new Redis(redisUrl);
  const standings = new RedisStandings(redis);
  const findRank = async (turn: number) => {
    const id = ids[(turn * 7_919) % ids.length]?.toHexString() ?? '';
    if (!(await standings.placeOf('all', id))) throw new Error('A reader has no place.');
  };
  return takeTurns(
    () => repeat(ranksPerRound, 1, () => redis.ping()),
    () => repeat(ranksPerRound, 1, findRank),
    rankRounds,
  ).finally(() => redis.disconnect());
}

async function leaderboardLines({ userUrl, gatewayUrl, redisUrl }: BenchSite, ids: readonly ObjectId[]) {
  say('Reading the leaderboard ...');
  const direct = await compareWithKoa(userUrl, leaderboardPath, leaderboardRounds);
  const throughGateway = await compareWithKoa(gatewayUrl, leaderboardPath, leaderboardRounds);
  const { baseline, subject, ratio } = await compareRank(redisUrl, ids);
  return [
    rateLine('top 100 of the service itself', direct),
    rateLine('top 100 against bare Koa', throughGateway, 0.6),
    {
      what: 'own rank against a Redis PING',
      baseline: eachMs(baseline),
      subject: eachMs(subject),
      ratio: 1 / ratio.perSecond,
      target: { atMost: 5 },
    },
  ];
}

async function signInLines({ userUrl }: BenchSite, password: Password): Promise<Line[]> {
  say('Looking at /healthz ...');
  const health = await compareHealth(userUrl, password);
  say('Signing in ...');
  const { first, again } = await compareSignIns(userUrl, firstSignIn, password);
  return [
    rateLine('sign-ins against bare argon2', again, 0.8),
    rateLine("the day's first sign-ins, with their XP", first),
    tailLine('/healthz p99 under sign-ins against idle', health, 5),
  ];
}

/** Builds the leaderboard as operators do, with the service's own tool. @throws Error when it fails */
async function rebuildLeaderboard({ mongoUrl, redisUrl }: BenchSite): Promise<void> {
  const tool = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'services/user/src/cli.ts'), 'rebuild-leaderboard'],
    { cwd: root, env: { ...process.env, MONGODB_URL: mongoUrl, REDIS_URL: redisUrl }, stdio: 'inherit' },
  );
  const [code] = await once(tool, 'exit');
  if (code !== 0) throw new Error('The leaderboard could not be built.');
}

async function measureAll(site: BenchSite): Promise<void> {
  const collections = collectionsOf(site.mongo.db('storysprout_user'));
  const password = await somePassword(site);
  say(`Writing ${userCount} accounts ...`);
  const ids = await fillUsers(collections, userCount, password.hash);
  await rebuildLeaderboard(site);
  const leaderboard = await leaderboardLines(site, ids);
  say('Awarding XP ...');
  const awards = await compareAwards(site, collections, ids.slice(0, firstSignIn));
  const awardLine = rateLine('XP awards against updates of the bare driver', awards, 0.25);
  show([...leaderboard, awardLine, ...(await signInLines(site, password))]);
}

export async function run(): Promise<void> {
  await onBenchSite(measureAll);
}
