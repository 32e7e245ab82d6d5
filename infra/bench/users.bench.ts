import { MongoClient, type ObjectId } from 'mongodb';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { startBaseline } from './blogs/baseline';
import { readRaw } from './blogs/raw-answer';
import { type Comparison, type Figures, load, takeTurns } from './blogs/rounds';
import { type Line, show } from './blogs/show';
import { compareAwards } from './users/awards';
import { collectionsOf, fillUsers, rebuildLeaderboard, type UserCollections } from './users/fill';
import { compareRank } from './users/ranks';
import { compareHealth, compareSignIns, type Password } from './users/sign-ins';
import { somePassword } from './users/some-password';

/**
 * `npm run bench -- users`: leaderboard, XP and sign-ins of the real user service among 100,000 accounts, as ratios
 * against the least that could do the same, on the same machine at the same time.
 */

const userCount = 100_000;
const leaderboardRounds = 3;
/** A service reaches full speed once its code is compiled, after some ten thousand requests. */
const warmUps = 2;
const leaderboardPath = '/user/leaderboard?filter=week&limit=100';
/** Accounts from here on have neither signed in nor earned anything before. */
const firstSignIn = 50_000;

const rate = ({ perSecond }: Figures) => `${perSecond.toFixed(0)}/s`;
const eachMs = ({ perSecond }: Figures) => `${(1_000 / perSecond).toFixed(3)} ms`;
const tail = ({ p99 }: Figures) => `${p99.toFixed(1)} ms`;

function rateLine(what: string, { baseline, subject, ratio }: Comparison, atLeast?: number): Line {
  const target = atLeast === undefined ? {} : { target: { atLeast } };
  return { what, baseline: rate(baseline), subject: rate(subject), ratio: ratio.perSecond, ...target };
}

/** The same bytes from bare Koa. */
async function compareLeaderboard(url: string): Promise<Comparison> {
  const baseline = await startBaseline();
  try {
    await baseline.teach(leaderboardPath, await readRaw(`${url}${leaderboardPath}`));
    for (let turn = 0; turn < warmUps; turn += 1) await load(`${url}${leaderboardPath}`);
    return await takeTurns(
      () => load(`${baseline.url}${leaderboardPath}`),
      () => load(`${url}${leaderboardPath}`),
      leaderboardRounds,
    );
  } finally {
    await baseline.stop();
  }
}

async function leaderboardLines({ userUrl, gatewayUrl, redisUrl }: BenchSite, ids: readonly ObjectId[]) {
  say('Reading the leaderboard ...');
  const direct = await compareLeaderboard(userUrl);
  const throughGateway = await compareLeaderboard(gatewayUrl);
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
  const { baseline, subject, ratio } = await compareHealth(userUrl, password);
  say('Signing in ...');
  const { first, again } = await compareSignIns(userUrl, firstSignIn, password);
  return [
    rateLine('sign-ins against bare argon2', again, 0.8),
    {
      what: "the day's first sign-ins, with their XP",
      baseline: rate(first.baseline),
      subject: rate(first.subject),
      ratio: first.ratio.perSecond,
    },
    {
      what: '/healthz p99 under sign-ins against idle',
      baseline: tail(baseline),
      subject: tail(subject),
      ratio: ratio.p99,
      target: { atMost: 5 },
    },
  ];
}

async function measureAll(site: BenchSite, collections: UserCollections): Promise<void> {
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

export async function run(_args: string[]): Promise<void> {
  await onBenchSite(async (site) => {
    // As many connections as a service uses.
    const client = new MongoClient(site.mongoUrl, { maxPoolSize: 50 });
    try {
      await measureAll(site, collectionsOf(client.db('storysprout_user')));
    } finally {
      await client.close();
    }
  });
}
