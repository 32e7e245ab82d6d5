import { setTimeout as sleep } from 'node:timers/promises';
import { createTokenSigner } from '@storysprout/service-kit';
import { MongoClient } from 'mongodb';
import { type DrillSite, startDrillSite } from '../../drills/drill-site';
import { collectionsOf, fillBlogs } from '../../load/fill-blogs';
import { fillUsers, collectionsOf as userCollectionsOf } from '../../load/fill-users';
import { usageOf } from '../../load/processes';
import { inTempFolder } from '../../remote-build/temp-folder';
import { say } from '../bench-site';
import { repeat } from '../measure';
import { look, viewOf } from './page-views';

/** A site with several gateways and services of each kind side by side. */

const blogCount = 200;
const readerCount = 200;
const views = 600;
/** Readers for each gateway: with fewer each would answer one request at a time, and sleep and wake in between. */
const atOnceEach = 16;
const idleMs = 3_000;

/** CPU of all gateways and services for one page view of a signed-in reader, in milliseconds. */
export async function cpuWithCopies(copies: number): Promise<number> {
  let milliseconds = Number.NaN;
  await inTempFolder('bench', async (dataDir) => {
    const site = await startDrillSite({ dataDir, copies, say, env: { RATE_LIMITS: 'off' } });
    try {
      milliseconds = await measure(site);
    } finally {
      await site.stop();
    }
  });
  return milliseconds;
}

async function measure(site: DrillSite): Promise<number> {
  const { blogId, tokens } = await fill(site);
  const visit = async (turn: number) => {
    const token = tokens[turn % tokens.length] ?? '';
    for (const each of viewOf(blogId)) await look(site.url, each, token);
  };
  // Each process reaches full speed only once its own code is compiled.
  const gateways = site.copies.filter(({ kind }) => kind === 'gateway').length;
  const atOnce = gateways * atOnceEach;
  await repeat(gateways * views, atOnce, visit);
  const idle = await cpuDuring(site, () => sleep(idleMs));
  const busy = await cpuDuring(site, () => repeat(gateways * views, atOnce, visit));
  // Twenty processes that wait use some, too, for probes and timers.
  return (busy.cpuMs - (idle.cpuMs / idle.ms) * busy.ms) / (gateways * views);
}

async function cpuDuring(site: DrillSite, work: () => Promise<unknown>): Promise<{ cpuMs: number; ms: number }> {
  const total = () =>
    site.copies.reduce((sum, { part }) => sum + usageOf({ pid: part.pid ?? undefined }).cpuSeconds, 0);
  const [before, startedAt] = [total(), performance.now()];
  await work();
  return { cpuMs: 1_000 * (total() - before), ms: performance.now() - startedAt };
}

async function fill({ mongo, privatePem }: DrillSite): Promise<{ blogId: string; tokens: string[] }> {
  const client = new MongoClient(mongo.url);
  try {
    const blogs = await fillBlogs(collectionsOf(client.db('storysprout_blog')), 0, blogCount);
    const users = await fillUsers(userCollectionsOf(client.db('storysprout_user')), readerCount, 'none');
    const signer = createTokenSigner(privatePem);
    const signed = users.map((id) =>
      signer.sign({ userId: id.toHexString(), isAdmin: false, name: 'Reader', tokenVersion: 0 }),
    );
    return { blogId: blogs[0]?.toHexString() ?? '', tokens: await Promise.all(signed) };
  } finally {
    await client.close();
  }
}
