import { run as sendMails } from '../../services/admin/test/bench/mail-bench';
import { type BlogCollections, collectionsOf, fillBlogs } from '../load/fill-blogs';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { type Figures, load, medianFigures } from './measure';
import { type Line, rate, show } from './table';

/**
 * `npm run bench -- mail [count] [rounds]`: challenge e-mails through the real service and worker, kept beside the admin
 * team's stand-ins for its neighbours; then the moderators' list with 1,000 and with 100,000 blogs, on a whole site.
 */

const fewBlogs = 1_000;
const manyBlogs = 100_000;
/** Blogs waiting for a moderator, whatever the total. */
const waitingBlogs = 100;
const rounds = 7;
const connections = 8;

const paths = {
  'pending blogs, page of 6': '/admin/blogs?status=pending&limit=6',
  'number of pending blogs and the oldest': '/admin/moderation/summary',
} as const;

async function letWait({ blogs }: BlogCollections): Promise<void> {
  const some = await blogs.find({}, { limit: waitingBlogs, projection: { _id: 1 } }).toArray();
  const waiting = { status: 'pending', publishedAt: null } as const;
  await blogs.updateMany({ _id: { $in: some.map(({ _id }) => _id) } }, { $set: waiting });
}

/** Median of the rounds, without the first. */
async function measure(url: string, token: string): Promise<Figures> {
  const measured: Figures[] = [];
  for (let round = 0; round <= rounds; round += 1) measured.push(await load(url, { token, connections }));
  return medianFigures(measured.slice(1));
}

async function measureAll(gatewayUrl: string, token: string): Promise<Map<string, Figures>> {
  const all = new Map<string, Figures>();
  for (const [what, path] of Object.entries(paths)) all.set(what, await measure(`${gatewayUrl}${path}`, token));
  return all;
}

/**
 * The list moderators look at all day must not slow down as the site fills. Measured through gateway, admin and blog
 * service with 100,000 blogs, against 1,000 as the baseline.
 */
async function pendingListLines({ gatewayUrl, mongo, tokenOf }: BenchSite): Promise<Line[]> {
  const token = await tokenOf({ isAdmin: true });
  const data = collectionsOf(mongo.db('storysprout_blog'));
  await fillBlogs(data, 0, fewBlogs);
  await letWait(data);
  const few = await measureAll(gatewayUrl, token);
  await fillBlogs(data, fewBlogs, manyBlogs);
  const many = await measureAll(gatewayUrl, token);
  return [...few].map(([what, baseline]) => lineOf(what, baseline, many.get(what) ?? baseline));
}

function lineOf(what: string, baseline: Figures, subject: Figures): Line {
  const ratio = subject.perSecond / baseline.perSecond;
  return { what, baseline: rate(baseline), subject: rate(subject), ratio, target: { atLeast: 0.8 } };
}

export async function run(args: string[]): Promise<void> {
  await sendMails(args);
  say('Filling a site with blogs.');
  await onBenchSite(async (site) => show(await pendingListLines(site)));
}
