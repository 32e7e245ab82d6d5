import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { openStores } from '@storysprout/service-kit';
import { startRedisServer } from '@storysprout/service-kit/testing';
import { type Collection, MongoClient, ObjectId } from 'mongodb';
import type { DailyXpDocument } from '../../services/user/src/leaderboard/daily-xp.document';
import {
  expiryOf,
  fieldOf,
  firstOfWeek,
  firstUnsettled,
  type Stretch,
} from '../../services/user/src/leaderboard/daily-xp.rules';
import { dayOf } from '../../services/user/src/shared/days';
import { stores } from '../../services/user/src/stores';
import { newUser } from '../../services/user/src/users/user.rules';
import type { LedgerDocument } from '../../services/user/src/xp/ledger.document';
import { root } from '../build/workspaces';
import { collectionsOf, emailOf, type UserCollections } from '../load/fill-users';
import { inTempFolder } from '../remote-build/temp-folder';
import { say } from './bench-site';
import { type Line, show, upTo } from './table';

/**
 * `npm run bench -- leaderboard [rows]`: the week is summed up, and the leaderboard rebuilt from rows and from sums, each in
 * a process of its own. With `sums` after the number, sums are written in the place of the rows that they stand for, and only
 * the rebuild from them is measured: ten million rows would take the embedded server an hour. `MONGODB_URL` measures another
 * server.
 */

const usualRows = 1_000_000;
/** A reader plays in ten of the week's hours, and earns five times in each. */
const rowsPerReader = 50;
const rowsPerHour = 5;
const hoursOfWeek = 166;
const hourMs = 3_600_000;
const database = 'bench_leaderboard';
const roundCount = 3;
/** Readers written at once. */
const batchReaders = 200;

/** What a rebuild of ten million rows may take. */
const mostSeconds = 60;
const mostMegabytes = 200;
const rowsOfTarget = 10_000_000;

interface Outcome {
  readonly seconds: number;
  readonly megabytesBefore: number;
  readonly megabytes: number;
  readonly readers: number;
}

function rowsOf(userId: ObjectId, reader: number, now: number): LedgerDocument[] {
  const rows = Array.from({ length: rowsPerReader }, (_, index) => {
    const hour = (reader * 7 + Math.floor(index / rowsPerHour) * 17) % hoursOfWeek;
    return new Date(now - hour * hourMs - (index % rowsPerHour) * 60_000);
  }).sort((one, other) => one.getTime() - other.getTime());
  return rows.map((at, index) => ({
    _id: new ObjectId(),
    userId,
    xp: 2,
    reason: 'quiz_game',
    key: `bench:${reader}:${index}`,
    day: dayOf(at),
    totalAfter: 2 * (index + 1),
    at,
  }));
}

type Filled = UserCollections & { readonly dailyXp: Collection<DailyXpDocument> };

/** @param summed the hours whose rows are written as sums only; null to write all rows */
async function fill({ users, ledger, dailyXp }: Filled, readers: number, summed: Stretch | null): Promise<void> {
  const now = Date.now();
  for (let start = 0; start < readers; start += batchReaders) {
    const batch = Array.from({ length: Math.min(batchReaders, readers - start) }, (_, at) => ({
      ...newUser({ name: `Reader ${start + at}`, email: emailOf(start + at), passwordHash: 'none' }, new Date(now)),
      totalPoints: 2 * rowsPerReader,
    }));
    await users.insertMany(batch, { ordered: false });
    const rows = batch.flatMap(({ _id }, at) => rowsOf(_id, start + at, now));
    const isSummed = ({ at }: LedgerDocument) => summed !== null && at >= summed.from && at < summed.to;
    const others = rows.filter((row) => !isSummed(row));
    if (others.length > 0) await ledger.insertMany(others, { ordered: false });
    const sums = sumsOf(rows.filter(isSummed));
    if (sums.length > 0) await dailyXp.insertMany(sums, { ordered: false });
  }
}

function sumsOf(rows: readonly LedgerDocument[]): DailyXpDocument[] {
  const days = new Map<string, DailyXpDocument>();
  for (const { userId, day, at, xp } of rows) {
    const key = `${userId.toHexString()}:${day}`;
    const known = days.get(key) ?? { _id: new ObjectId(), userId, day, hours: {}, expiresAt: expiryOf(at) };
    known.hours[fieldOf(at)] = (known.hours[fieldOf(at)] ?? 0) + xp;
    days.set(key, known);
  }
  return [...days.values()];
}

async function runOnce(work: 'sum' | 'rows' | 'sums', env: NodeJS.ProcessEnv): Promise<Outcome> {
  const script = join(root, 'infra/bench/leaderboard/rebuild.main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, work], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const outcome = JSON.parse(stdout) as Outcome;
  say(
    `${work}: ${outcome.seconds.toFixed(1)} s, at most ${outcome.megabytes.toFixed(0)} MB, ${outcome.readers} readers`,
  );
  return outcome;
}

function againstRows(rows: number, fromRows: Outcome, fromSums: Outcome): Line {
  return {
    what: `rebuild from ${rows} rows' sums against the rows`,
    baseline: `${fromRows.seconds.toFixed(1)} s`,
    subject: `${fromSums.seconds.toFixed(1)} s`,
    ratio: fromSums.seconds / fromRows.seconds,
  };
}

function linesOf(rows: number, fromSums: Outcome): Line[] {
  return [
    upTo('time of a rebuild', fromSums.seconds, (mostSeconds * rows) / rowsOfTarget, 's', 1),
    upTo('memory that the rebuild took', fromSums.megabytes - fromSums.megabytesBefore, mostMegabytes, 'MB'),
  ];
}

function quickest(outcomes: readonly Outcome[]): Outcome {
  const [first, ...others] = outcomes;
  if (!first) throw new Error('Nothing was measured.');
  return others.reduce((best, each) => (each.seconds < best.seconds ? each : best), first);
}

async function measureAll(mongoUrl: string, redisUrl: string, rows: number, sumsOnly: boolean): Promise<void> {
  const client = await MongoClient.connect(mongoUrl);
  try {
    const db = client.db(database);
    await db.dropDatabase();
    const { dailyXp, summedHours } = await openStores(db, stores);
    const summed = sumsOnly ? { from: firstOfWeek(new Date()), to: firstUnsettled(new Date()) } : null;
    say(sumsOnly ? `Writing the sums of ${rows} rows ...` : `Writing ${rows} rows ...`);
    await fill({ ...collectionsOf(db), dailyXp }, rows / rowsPerReader, summed);
    if (summed) await summedHours.insertOne({ _id: 'hours', ...summed, leaseUntil: new Date(0) });
  } finally {
    await client.close();
  }
  const env = { MONGODB_URL: mongoUrl, MONGODB_DB: database, REDIS_URL: redisUrl };
  if (sumsOnly) {
    const fromSums = await runOnce('sums', env);
    if (fromSums.readers !== rows / rowsPerReader) throw new Error('Not everybody is on the leaderboard.');
    show(linesOf(rows, fromSums));
    return;
  }
  await runOnce('sum', env);
  // In turns: the machine is never quiet, so the quickest of each counts.
  const rounds: Record<'rows' | 'sums', Outcome[]> = { rows: [], sums: [] };
  for (let round = 0; round < roundCount; round += 1) {
    for (const work of ['rows', 'sums'] as const) rounds[work].push(await runOnce(work, env));
  }
  const [fromRows, fromSums] = [quickest(rounds.rows), quickest(rounds.sums)];
  if (fromSums.readers !== fromRows.readers) throw new Error('Rows and sums know of different readers.');
  show([againstRows(rows, fromRows, fromSums), ...linesOf(rows, fromSums)]);
}

export async function run([rows = `${usualRows}`, what]: string[]): Promise<void> {
  const redis = await startRedisServer();
  try {
    const { MONGODB_URL: given } = process.env;
    const measure = (url: string) => measureAll(url, redis.url, Number(rows), what === 'sums');
    if (given) return await measure(given);
    await inTempFolder('leaderboard', async (dataDir) => {
      const server = await startEmbeddedMongo({ dataDir });
      await measure(server.url).finally(() => server.close());
    });
  } finally {
    await redis.stop();
  }
}
