import { setTimeout as sleep } from 'node:timers/promises';
import { usesOf } from '../../load/processes';

/** CPU time of a site's own processes, and of its stores, in milliseconds. */
export interface SiteCpu {
  readonly own: number;
  readonly stores: number;
}

const stores = new Set(['mongodb', 'redis']);
const idleMs = 3_000;

/** CPU milliseconds that each idle site takes per millisecond, by its folder. */
const idleShares = new Map<string, SiteCpu>();

function millisecondsOf(dataDir: string): SiteCpu {
  const uses = [...usesOf(dataDir)];
  const sum = (some: typeof uses) => 1_000 * some.reduce((all, [, { cpuSeconds }]) => all + cpuSeconds, 0);
  return {
    own: sum(uses.filter(([name]) => !stores.has(name))),
    stores: sum(uses.filter(([name]) => stores.has(name))),
  };
}

async function during(dataDir: string, work: () => Promise<unknown>): Promise<SiteCpu & { readonly ms: number }> {
  const [before, startedAt] = [millisecondsOf(dataDir), performance.now()];
  await work();
  const [after, ms] = [millisecondsOf(dataDir), performance.now() - startedAt];
  return { own: after.own - before.own, stores: after.stores - before.stores, ms };
}

/** @param dataDir the folder of a site that nobody uses at that moment */
async function idleShareOf(dataDir: string): Promise<SiteCpu> {
  const known = idleShares.get(dataDir);
  if (known) return known;
  // Earlier requests may still cause work.
  await sleep(idleMs);
  const { own, stores, ms } = await during(dataDir, () => sleep(idleMs));
  const share = { own: own / ms, stores: stores / ms };
  idleShares.set(dataDir, share);
  return share;
}

/**
 * Returns the CPU time that a site takes for `work`, without what its processes take in the same time when idle.
 * Otherwise the probes and timers of ten processes would be added to the cost of slow requests.
 *
 * @param dataDir the site's
 */
export async function cpuOf(dataDir: string, work: () => Promise<unknown>): Promise<SiteCpu> {
  const idle = await idleShareOf(dataDir);
  const { own, stores, ms } = await during(dataDir, work);
  return { own: own - idle.own * ms, stores: stores - idle.stores * ms };
}

export const sumOf = ({ own, stores: others }: SiteCpu): number => own + others;
