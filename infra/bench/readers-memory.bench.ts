import { collectionsOf, fillBlogs } from '../load/fill-blogs';
import { fillUsers, collectionsOf as userCollectionsOf } from '../load/fill-users';
import { usesOf } from '../load/processes';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { median } from './measure';
import { mixedLoad, type Readers } from './readers/mixed-load';
import { type Line, show } from './table';

/**
 * `npm run bench -- readers-memory [seconds]`: the memory of gateway and services over five minutes of readers and
 * writers, the last fifth of the time against the second, when all caches are warm.
 */

const usualSeconds = 300;
const lookEveryMs = 2_000;
const measured = ['gateway', 'blog service', 'user service'] as const;
const blogCount = 1_000;
const readerCount = 500;
/** The heap of a process that leaks nothing goes up and down by about as much. */
const mostTimesEarly = 1.15;

/** Megabytes at each look. */
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

export async function run([seconds]: string[]): Promise<void> {
  await onBenchSite(async (site) => {
    const blogs = await fillBlogs(collectionsOf(site.mongo.db('storysprout_blog')), 0, blogCount);
    const users = await fillUsers(userCollectionsOf(site.mongo.db('storysprout_user')), readerCount, 'none');
    const readers = {
      blogIds: blogs.map((id) => id.toHexString()),
      tokens: await Promise.all(users.map((id) => site.tokenOf({ userId: id.toHexString() }))),
    };
    say('Reading and writing ...');
    const looks = await watchMemory(site, readers, Number(seconds ?? usualSeconds));
    show(measured.map((name) => lineOf(name, looks[name])));
  });
}
