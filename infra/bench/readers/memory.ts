import { usesOf } from '../../load/processes';
import { type BenchSite, say } from '../bench-site';
import { median } from '../measure';
import type { Line } from '../table';
import { mixedLoad, type Readers } from './mixed-load';

const lookEveryMs = 2_000;
const measured = ['gateway', 'blog service', 'user service'] as const;
/** The heap of a process without a leak varies by about this much. */
const mostTimesEarly = 1.15;

/** Megabytes of each process, one value per sample. */
type Looks = Readonly<Record<(typeof measured)[number], number[]>>;

async function watchMemory(site: BenchSite, readers: Readers, seconds: number): Promise<Looks> {
  const looks: Looks = { gateway: [], 'blog service': [], 'user service': [] };
  const look = () => {
    const uses = usesOf(site.dataDir);
    for (const name of measured) looks[name].push(uses.get(name)?.megabytes ?? Number.NaN);
  };
  const timer = setInterval(look, lookEveryMs);
  const endsAt = performance.now() + seconds * 1_000;
  try {
    const requests = await mixedLoad(site, readers, () => performance.now() >= endsAt);
    say(`${requests} requests in ${seconds} seconds`);
  } finally {
    clearInterval(timer);
  }
  return looks;
}

function lineOf(name: string, looks: readonly number[]): Line {
  const fifth = Math.floor(looks.length / 5);
  const early = median(looks.slice(fifth, 2 * fifth));
  const late = median(looks.slice(-fifth));
  return {
    what: `memory of the ${name}, late against early`,
    baseline: `${early.toFixed(0)} MB`,
    subject: `${late.toFixed(0)} MB`,
    ratio: late / early,
    target: { atMost: mostTimesEarly },
  };
}

/** Compares the memory of gateway and services in the last fifth of a mixed load with that in the second fifth. */
export async function memoryLines(site: BenchSite, readers: Readers, seconds: number): Promise<Line[]> {
  const looks = await watchMemory(site, readers, seconds);
  return measured.map((name) => lineOf(name, looks[name]));
}
