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
/** The time between two releases. A hundred teams make about fifty in a whole day. */
const releaseEveryMs = 100;
const database = 'storysprout_gateway';

interface Cost {
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

/** Visits by readers with all draws, one at a time. */
const measuredVisits = (site: BenchSite) => repeat(visitsMeasured, 1, (turn) => visit(site, (turn * 7_919) % 10_000));

/** Every reader comes once, then the pages that are made by then are measured. */
async function costOf(site: BenchSite): Promise<Cost> {
  await repeat(readers, 8, (turn) => visit(site, turn));
  const visits = await measuredVisits(site);
  const answer = await fetch(`${site.gatewayUrl}/`, { headers: { accept: 'text/html', cookie: 'sprout_draw=7' } });
  const html = Buffer.from(await answer.text());
  const sentBytes = brotliCompressSync(html).length;
  return { sentBytes, visits, gatewayMb: megabytesOf(site) };
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

/** All canaries become stable, one after the other. */
async function release(site: BenchSite): Promise<void> {
  const remotes = site.mongo
    .db(database)
    .collection<{ readonly _id: string; readonly stable: string; readonly canary: null; readonly revision: number }>(
      'remotes',
    );
  for (let at = 0; at < canaries; at += 1) {
    const change = { $set: { stable: '1.1.0', canary: null }, $inc: { revision: 1 } };
    await remotes.updateOne({ _id: nameOf(at) }, change);
    await new Promise((resolve) => setTimeout(resolve, releaseEveryMs));
  }
}

/** What visits cost while a day's releases go out within seconds, and the gateway's memory after them. */
async function costOfReleases(site: BenchSite): Promise<Pick<Cost, 'visits' | 'gatewayMb'>> {
  const [visits] = await Promise.all([measuredVisits(site), release(site)]);
  return { visits, gatewayMb: megabytesOf(site) };
}

const megabytesOf = ({ dataDir }: BenchSite) => usesOf(dataDir).get('gateway')?.megabytes ?? Number.NaN;
const nameOf = (at: number) => `mf_team${String.fromCharCode(97 + Math.floor(at / 10))}${at % 10}`;
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const ms = (figure: number) => `${figure.toFixed(2)} ms`;
const megabytes = (figure: number) => `${figure.toFixed(0)} MB`;
const flat = { atMost: 1.25 } as const;

/** @param show writes a figure with its unit */
function compared(
  what: string,
  show: (figure: number) => string,
  baseline: number,
  subject: number,
  target?: Line['target'],
): Line {
  const ratio = subject / baseline;
  return { what, baseline: show(baseline), subject: show(subject), ratio, ...(target && { target }) };
}

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
  const released = await costOfReleases(site);
  const releasesLast = `${(canaries * releaseEveryMs) / 1_000} s`;
  return [
    compared(
      `the home page's HTML, sent: the product's own remotes, and ${teams} more`,
      kB,
      few.sentBytes,
      quiet.sentBytes,
    ),
    compared(`the same with ${canaries} canaries, against one`, kB, quiet.sentBytes, busy.sentBytes, flat),
    compared('its p99 for readers with all draws', ms, quiet.visits.p99, busy.visits.p99),
    compared(`memory of the gateway after ${readers} readers`, megabytes, quiet.gatewayMb, busy.gatewayMb, flat),
    compared(
      `p99 of visits while ${canaries} releases go out within ${releasesLast}, against none`,
      ms,
      busy.visits.p99,
      released.visits.p99,
    ),
    compared(`memory of the gateway after ${canaries} releases`, megabytes, busy.gatewayMb, released.gatewayMb, flat),
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
