import { createTokenSigner } from '@storysprout/service-kit';
import { MongoClient, ObjectId } from 'mongodb';
import type { BenchSite } from '../bench-site';
import { type BlogCollections, collectionsOf, fillBlogs } from '../blogs/fill';
import { type Figures, load, median } from '../blogs/rounds';
import type { Line } from '../blogs/show';

/** The list moderators look at all day must not slow down as the site fills. Measured through gateway, admin and blog service. */

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
  const middle = (figure: (figures: Figures) => number) => median(measured.slice(1).map(figure));
  return { perSecond: middle(({ perSecond }) => perSecond), p99: middle(({ p99 }) => p99) };
}

async function measureAll(gatewayUrl: string, token: string): Promise<Map<string, Figures>> {
  const all = new Map<string, Figures>();
  for (const [what, path] of Object.entries(paths)) all.set(what, await measure(`${gatewayUrl}${path}`, token));
  return all;
}

/** Measures with 100,000 blogs, against 1,000 as the baseline. */
export async function pendingListLines({ gatewayUrl, mongoUrl, privatePem }: BenchSite): Promise<Line[]> {
  const mongo = await new MongoClient(mongoUrl).connect();
  try {
    const moderator = { userId: new ObjectId().toHexString(), name: 'Robin', isAdmin: true, tokenVersion: 0 };
    const token = await createTokenSigner(privatePem).sign(moderator, {});
    const data = collectionsOf(mongo.db('storysprout_blog'));
    await fillBlogs(data, 0, fewBlogs);
    await letWait(data);
    const few = await measureAll(gatewayUrl, token);
    await fillBlogs(data, fewBlogs, manyBlogs);
    const many = await measureAll(gatewayUrl, token);
    return [...few].map(([what, baseline]) => lineOf(what, baseline, many.get(what) ?? baseline));
  } finally {
    await mongo.close();
  }
}

function lineOf(what: string, baseline: Figures, subject: Figures): Line {
  const rate = ({ perSecond }: Figures) => `${perSecond.toFixed(0)}/s`;
  const ratio = subject.perSecond / baseline.perSecond;
  return { what, baseline: rate(baseline), subject: rate(subject), ratio, target: { atLeast: 0.8 } };
}
