import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../services/user/src/config';
import { PasswordHasher } from '../../services/user/src/identity/passwords/password-hasher';
import { type Crowd, gatherCrowd } from '../load/crowd';
import { printTable } from '../load/figures';
import { emailOf } from '../load/fill-users';
import { type Usage, usesOf } from '../load/processes';
import { Caller } from '../load/traffic/caller';
import { Sockets } from '../load/traffic/sockets';
import { Writer } from '../load/traffic/writes';
import { pictureKey } from '../local/keys';
import { readSettings } from '../local/settings';
import { SiteApi } from '../seed/api';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { sendChallenge, settledRun } from './drills/challenges';
import { median, repeat } from './measure';

/**
 * `npm run bench -- capacity`: the load that one core can carry. Runs one kind of work at a time and divides it by the
 * CPU time of the site's processes. Wall-clock time would depend more on this machine and what else runs on it. Shows
 * medians of several rounds, and how far the rounds lie apart.
 */

const crowdSize = { accounts: 3_000, readers: 1_000, blogs: 200 } as const;
const atOnce = 32;
const sockets = 1_000;
const rounds = 3;
/** Number of blogs that wait while a moderator reads. */
const waitingBlogs = 50;
/** Warm-up calls of each kind, as a share of the measured ones. They compile code, open connections and fill caches. */
const warmUpShare = 0.3;

type Call = Parameters<Caller['call']>[0];

interface Kind {
  readonly what: string;
  readonly count: number;
  readonly callOf: (number: number) => Call;
}

type Uses = ReadonlyMap<string, Usage>;

function cpuBetween(before: Uses, after: Uses, names: readonly string[]): number {
  const used = (name: string) => (after.get(name)?.cpuSeconds ?? 0) - (before.get(name)?.cpuSeconds ?? 0);
  return names.reduce((sum, name) => sum + used(name), 0);
}

const services = ['blog service', 'user service', 'admin service', 'mail worker'] as const;
const stores = ['mongodb', 'redis'] as const;

/** CPU milliseconds of one call in gateway, services and stores. */
type Costs = readonly number[];

function costsOf(count: number, before: Uses, after: Uses): Costs {
  return [['gateway'], services, stores].map((names) => (1_000 * cpuBetween(before, after, names)) / count);
}

/** Returns the median costs, the calls per second that one core can carry, and the fewest and most of a round. */
function row(what: string, ofRounds: readonly Costs[]): string[] {
  const costs = [0, 1, 2].map((at) => median(ofRounds.map((ofRound) => ofRound[at] ?? 0)));
  const rates = ofRounds.map((ofRound) => 1_000 / ofRound.reduce((sum, cost) => sum + cost, 0));
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(0));
  return [what, ...costs.map((cost) => cost.toFixed(2)), median(rates).toFixed(0), `${least} to ${most}`];
}

function kindsOf({ readers, blogIds, moderatorToken }: Crowd, caseIds: readonly string[], password: string): Kind[] {
  const reader = (number: number) => readers[number % readers.length] ?? { userId: '', token: '' };
  const blog = (number: number) => blogIds[Math.floor(number / readers.length) % blogIds.length];
  const get = (path: string, token?: string): Call => ({ name: path, method: 'GET', path, ...(token && { token }) });
  const list = '/blog/all?limit=9&view=card';
  const writeOf = (method: 'POST' | 'PATCH', path: string, number: number, body: object): Call => {
    return { name: path, method, path, token: reader(number).token, body };
  };
  return [
    { what: 'list of blogs, visitor (response cache)', count: 5_000, callOf: () => get(list) },
    { what: 'list of blogs, signed in', count: 2_000, callOf: (number) => get(list, reader(number).token) },
    {
      what: 'one blog, signed in',
      count: 2_000,
      callOf: (number) => get(`/blog/post/${blogIds[number % blogIds.length]}`, reader(number).token),
    },
    {
      what: 'leaderboard with own place, signed in',
      count: 2_000,
      callOf: (number) => get('/user/leaderboard?filter=week&limit=10', reader(number).token),
    },
    {
      what: 'like, with the XP that follows',
      count: 2_000,
      callOf: (number) => writeOf('PATCH', `/blog/blog/${blog(number)}/bloglike`, number, {}),
    },
    {
      what: 'XP award',
      count: 2_000,
      callOf: (number) =>
        writeOf('POST', '/user/addxp', number, { userId: reader(number).userId, xp: 10, reason: 'crossword_win' }),
    },
    {
      what: "a moderator's reading, in turns the queue and a case",
      count: 1_000,
      callOf: (number) =>
        get(`/admin/cases${number % 2 === 0 ? '?limit=20' : `/${caseIds[number % caseIds.length]}`}`, moderatorToken),
    },
    {
      what: 'sign-in',
      count: 300,
      callOf: (number) => ({
        name: 'sign in',
        method: 'POST',
        path: '/user/login',
        body: { email: emailOf(number % crowdSize.accounts), password },
      }),
    },
  ];
}

/** Time for the jobs that follow from the calls, which count as well. */
const settleMs = 1_500;

async function measure({ what, count, callOf }: Kind, site: BenchSite, caller: Caller): Promise<string[]> {
  const warmUps = Math.ceil(count * warmUpShare);
  const calls = (first: number, amount: number) => repeat(amount, atOnce, (turn) => caller.call(callOf(first + turn)));
  await calls(0, warmUps);
  const ofRounds: Costs[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(settleMs);
    const before = usesOf(site.dataDir);
    await calls(warmUps + round * count, count);
    await sleep(settleMs);
    ofRounds.push(costsOf(count, before, usesOf(site.dataDir)));
  }
  const failed = caller.takeSamples().find(({ failure }) => failure !== null);
  if (failed) throw new Error(`${what}: ${failed.failure}`);
  return row(what, ofRounds);
}

/** Makes blogs wait for a moderator. @returns the ids of their cases */
async function fillQueue(url: string, crowd: Crowd, caller: Caller): Promise<string[]> {
  const writer = new Writer(
    { url, ...crowd, sockets: 0, requestsPerSecond: 0, writeShare: 0 },
    caller,
    () => undefined,
  );
  await Promise.all(crowd.readers.slice(0, waitingBlogs).map((reader) => writer.sendBlog(reader)));
  await sleep(settleMs);
  const path = `/admin/cases?limit=${waitingBlogs}`;
  const page = await new SiteApi(url, crowd.moderatorToken).send<{ cases: { _id: string }[] }>('GET', path);
  return page.cases.map(({ _id }) => _id);
}

async function measureMails(site: BenchSite, moderator: SiteApi): Promise<string[]> {
  const before = usesOf(site.dataDir);
  const { total } = await settledRun(moderator, await sendChallenge(moderator, 'A story about snow'));
  return row('challenge e-mail', [costsOf(total, before, usesOf(site.dataDir))]);
}

/** Returns the gateway's memory for each open page, in KB. */
async function measureSockets(site: BenchSite, crowd: Crowd): Promise<number> {
  const open = new Sockets();
  const before = usesOf(site.dataDir).get('gateway')?.megabytes ?? 0;
  await open.start({ url: site.gatewayUrl, ...crowd, sockets, requestsPerSecond: 0, writeShare: 0 });
  const after = usesOf(site.dataDir).get('gateway')?.megabytes ?? 0;
  open.close();
  return ((after - before) * 1_024) / sockets;
}

async function measureAll(site: BenchSite): Promise<void> {
  const { gatewayUrl: url, mongoUrl, privatePem, admin: moderator } = site;
  const { text, hash: passwordHash } = await somePassword(site);
  const crowd = await gatherCrowd({ url, mongoUrl, privatePem, moderator, passwordHash, ...crowdSize });
  const idle = usesOf(site.dataDir);
  const kilobytesPerSocket = await measureSockets(site, crowd);
  const caller = new Caller(url);
  const rows: string[][] = [];
  for (const kind of kindsOf(crowd, await fillQueue(url, crowd, caller), text)) {
    say(`${kind.what} ...`);
    rows.push(await measure(kind, site, caller));
  }
  await caller.close();
  rows.push(await measureMails(site, new SiteApi(url, crowd.moderatorToken)));
  printTable([['what', 'gateway ms', 'services ms', 'stores ms', 'a core carries, a second', 'rounds'], ...rows]);
  const memory = [...idle].map(([name, { megabytes }]) => [name, megabytes.toFixed(0)]);
  printTable([['process', 'idle MB'], ...memory]);
  process.stdout.write(`${kilobytesPerSocket.toFixed(0)} KB of the gateway for each live connection\n`);
}

export async function run(): Promise<void> {
  await onBenchSite(measureAll, { seed: 'none', env: { SOCKETS_PER_ADDRESS: '2000', BARE_XP_DAILY_CAP: '1000000' } });
}

/** One password for all accounts. */
interface Password {
  readonly text: string;
  readonly hash: string;
}

/** A password hashed with the service's default settings. */
async function somePassword(site: BenchSite): Promise<Password> {
  const { mongoUrl, redisUrl, privatePem, internalSettings, dataDir } = site;
  const PICTURE_KEY = pictureKey(readSettings({ DATA_DIR: dataDir }));
  const env = {
    MONGODB_URL: mongoUrl,
    REDIS_URL: redisUrl,
    JWT_PRIVATE_KEY: privatePem,
    PICTURE_KEY,
    ...internalSettings,
  };
  const { ARGON2_MEMORY_KIB: memoryKib, ARGON2_PASSES: passes } = readConfig(env);
  const text = 'sunny-meadow-7';
  return { text, hash: await new PasswordHasher({ memoryKib, passes }).hash(text) };
}
