import { usesOf } from '../../load/processes';

/** CPU time of a site's own processes, and of its stores. */
export interface SiteCpu {
  readonly own: number;
  readonly stores: number;
}

const stores = new Set(['mongodb', 'redis']);

function secondsOf(dataDir: string): SiteCpu {
  const uses = [...usesOf(dataDir)];
  const sum = (some: typeof uses) => some.reduce((all, [, { cpuSeconds }]) => all + cpuSeconds, 0);
  return {
    own: sum(uses.filter(([name]) => !stores.has(name))),
    stores: sum(uses.filter(([name]) => stores.has(name))),
  };
}

/** CPU milliseconds that a site takes for `work`. @param dataDir the site's */
export async function cpuOf(dataDir: string, work: () => Promise<unknown>): Promise<SiteCpu> {
  const before = secondsOf(dataDir);
  await work();
  const after = secondsOf(dataDir);
  return { own: 1_000 * (after.own - before.own), stores: 1_000 * (after.stores - before.stores) };
}

export const sumOf = ({ own, stores: others }: SiteCpu): number => own + others;
