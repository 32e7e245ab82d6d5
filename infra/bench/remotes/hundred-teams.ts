import { brotliCompressSync } from 'node:zlib';
import { remoteList } from '@storysprout/contract';
import { storeRemotes } from '../../../services/registry/test/stored-remotes';
import { usesOf } from '../../load/processes';
import type { BenchSite } from '../bench-site';
import { ask, type Figures, repeat } from '../measure';
import type { Line } from '../table';

const teams = 100;
const canaries = 50;
const canaryPercent = 10;
/** Twenty of each slice: every combination of canaries that readers can have. */
const readers = 2_000;
const visitsMeasured = 1_000;
const database = 'storysprout_gateway';

interface Cost {
  readonly htmlBytes: number;
  readonly sentBytes: number;
  readonly visits: Figures;
  readonly gatewayMb: number;
}

async function listed({ gatewayUrl }: BenchSite, count: number): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const { remotes } = remoteList.parse(await (await fetch(`${gatewayUrl}/remotes.json`)).json());
    if (remotes.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The gateway does not list ${count} remotes.`);
}

const visit = ({ gatewayUrl }: BenchSite, draw: number) =>
  ask(`${gatewayUrl}/`, { headers: { accept: 'text/html', cookie: `sprout_draw=${draw}` } });

/** Every reader comes once, then the pages that are made by then are measured. */
async function costOf(site: BenchSite): Promise<Cost> {
  await repeat(readers, 8, (turn) => visit(site, turn));
  const visits = await repeat(visitsMeasured, 1, (turn) => visit(site, (turn * 7_919) % 10_000));
  const answer = await fetch(`${site.gatewayUrl}/`, { headers: { accept: 'text/html', cookie: 'sprout_draw=7' } });
  const html = Buffer.from(await answer.text());
  const gatewayMb = usesOf(site.dataDir).get('gateway')?.megabytes ?? Number.NaN;
  return { htmlBytes: html.length, sentBytes: brotliCompressSync(html).length, visits, gatewayMb };
}

/** As many of the remotes get a canary each. */
async function startCanaries(site: BenchSite, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => nameOf(at));
  const canary = { version: '1.1.0', percent: canaryPercent, since: new Date(), promoteAt: null };
  await site.mongo
    .db(database)
    .collection<{ readonly _id: string; readonly canary: typeof canary; readonly revision: number }>('remotes')
    .updateMany({ _id: { $in: names } }, { $set: { canary }, $inc: { revision: 1 } });
}

const nameOf = (at: number) => `mf_team${String.fromCharCode(97 + Math.floor(at / 10))}${at % 10}`;
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/**
 * What a page and the gateway cost with a hundred remotes, with one canary and with those of half of them: while there is none, pages
 * are answered ahead of everything. The remotes' files are not among it.
 */
export async function hundredTeams(site: BenchSite): Promise<Line[]> {
  const few = await costOf(site);
  await storeRemotes(
    site.mongo.db(database),
    Array.from({ length: teams }, (_, at) => nameOf(at)),
  );
  await startCanaries(site, 1);
  await listed(site, teams);
  await hasCanaries(site, 1);
  const quiet = await costOf(site);
  await startCanaries(site, canaries);
  await hasCanaries(site, canaries);
  const busy = await costOf(site);
  return [
    {
      what: `the home page's HTML, sent: the product's own remotes, and ${teams} more`,
      ...{ baseline: kB(few.sentBytes), subject: kB(quiet.sentBytes), ratio: quiet.sentBytes / few.sentBytes },
    },
    {
      what: `the same with ${canaries} canaries, against one`,
      ...{ baseline: kB(quiet.sentBytes), subject: kB(busy.sentBytes), ratio: busy.sentBytes / quiet.sentBytes },
      target: { atMost: 1.25 },
    },
    {
      what: 'its p99 for readers with all draws',
      baseline: `${quiet.visits.p99.toFixed(2)} ms`,
      subject: `${busy.visits.p99.toFixed(2)} ms`,
      ratio: busy.visits.p99 / quiet.visits.p99,
    },
    {
      what: `memory of the gateway after ${readers} readers`,
      baseline: `${quiet.gatewayMb.toFixed(0)} MB`,
      subject: `${busy.gatewayMb.toFixed(0)} MB`,
      ratio: busy.gatewayMb / quiet.gatewayMb,
      target: { atMost: 1.25 },
    },
  ];
}

/** All readers are told which remotes have a canary, as soon as the gateway knows of them. */
async function hasCanaries({ gatewayUrl }: BenchSite, count: number): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const answer = await fetch(`${gatewayUrl}/remotes.json`, { headers: { cookie: 'sprout_draw=7' } });
    const { remotes } = remoteList.parse(await answer.json());
    if (remotes.filter(({ name, trial }) => trial && name.startsWith('mf_team')).length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The gateway has no ${count} canaries.`);
}
