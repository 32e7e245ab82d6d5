import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { MongoClient } from 'mongodb';
import { root } from '../build/packages.mjs';
import { gatherCrowd } from '../load/crowd';
import { failureLines, quantile } from '../load/figures';
import { LoadProcess } from '../load/load-process';
import type { LoadReport } from '../load/protocol';
import { LostWrites } from './lost-writes';

/**
 * `npm run drill-upgrade -- <site> <MongoDB> <.env>`: runs infra/docker/upgrade.sh beneath readers, against a site that
 * compose has started with empty databases. Ends with 1 when a request failed or a confirmed write is gone.
 */

const crowdSize = { accounts: 60, readers: 60, blogs: 60 } as const;
const load = { requestsPerSecond: Number(process.env.DRILL_REQUESTS ?? 30), writeShare: 0.3, sockets: 40 } as const;
const quietSeconds = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** @returns how it ended. Its lines are ours. */
async function upgrade(options: readonly string[]): Promise<number> {
  const child = spawn(join(root, 'infra/docker/upgrade.sh'), options, { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** What the readers saw while the upgrade ran, in the order they saw it. */
function joined(first: LoadReport, last: LoadReport): LoadReport {
  return {
    samples: [...first.samples, ...last.samples],
    acknowledged: [...first.acknowledged, ...last.acknowledged],
    sockets: {
      ...last.sockets,
      reconnectedAfterMs: [...first.sockets.reconnectedAfterMs, ...last.sockets.reconnectedAfterMs],
    },
  };
}

function print({ samples, sockets }: LoadReport): void {
  const failed = samples.filter(({ failure }) => failure !== null);
  const times = samples.map(({ tookMs }) => tookMs);
  say(
    `${failed.length} of ${samples.length} requests failed, ${samples.filter(({ isWrite }) => isWrite).length} writes`,
  );
  for (const line of failureLines(samples)) say(`  ${line}`);
  const away = sockets.reconnectedAfterMs;
  say(`half within ${quantile(times, 0.5).toFixed(0)} ms, the slowest ${quantile(times, 1).toFixed(0)} ms`);
  say(`${sockets.connected} of ${sockets.wanted} live connections, the slowest back after ${quantile(away, 1)} ms`);
}

const [url = '', mongoUrl = '', envFile = '', ...options] = process.argv.slice(2);
if (envFile === '') throw new Error('npm run drill-upgrade -- <site> <MongoDB> <.env> [options of upgrade.sh]');
const { JWT_PRIVATE_KEY = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = parseEnv(readFileSync(envFile, 'utf8'));
const privatePem = JWT_PRIVATE_KEY.replaceAll('\\n', '\n');
const moderator = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
const crowd = await gatherCrowd({ url, mongoUrl, privatePem, moderator, ...crowdSize });
const readers = await LoadProcess.start({ url, ...crowd, ...load });
await sleep(quietSeconds * 1_000);
const before = await readers.report();
say(`Before: ${before.samples.filter(({ failure }) => failure !== null).length} of ${before.samples.length} failed.`);
for (const line of failureLines(before.samples)) say(`  ${line}`);
const startedAt = Date.now();
const code = await upgrade(options);
say(`upgrade.sh ended with ${code} after ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
await sleep(quietSeconds * 1_000);
// Most of it now: the process ends with its last report, which has to be small.
const most = await readers.report();
const report = joined(most, await readers.stop());
print(report);
const client = await new MongoClient(mongoUrl).connect();
const lostWrites = new LostWrites(url, crowd.readers, client.db('storysprout_user'));
const lost = await lostWrites.among([...before.acknowledged, ...report.acknowledged]);
await client.close();
say(`${lost.length} of ${before.acknowledged.length + report.acknowledged.length} confirmed writes lost`);
for (const line of lost) say(`  ${JSON.stringify(line)}`);
const isWell = code === 0 && lost.length === 0 && report.samples.every(({ failure }) => failure === null);
process.exitCode = isWell ? 0 : 1;
