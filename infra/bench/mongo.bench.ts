import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { type Collection, MongoClient } from 'mongodb';
import { printTable } from '../load/figures';
import { inTempFolder } from '../remote-build/temp-folder';
import { repeat } from './measure';

const blogCount = 100_000;
const smallestRatio = 50;
const clients = 16;

async function fill(blogs: Collection): Promise<void> {
  for (let from = 0; from < blogCount; from += 5000) {
    const batch = Array.from({ length: 5000 }, (_, at) => ({
      slug: `blog-${from + at}`,
      title: `Story number ${from + at}`,
      status: (from + at) % 10 === 0 ? 'pending' : 'approved',
      date: new Date(1_700_000_000_000 + (((from + at) * 7919) % blogCount) * 60_000),
      likeCount: 0,
    }));
    await blogs.insertMany(batch, { ordered: false });
  }
}

async function measureAll(blogs: Collection, scratch: Collection): Promise<void> {
  const slug = (at: number) => `blog-${(at * 7919) % blogCount}`;
  const page = () => blogs.find({ status: 'approved' }).sort({ date: -1, _id: -1 }).limit(20).toArray();
  const insert = (at: number) => scratch.insertOne({ at, text: 'a short comment', date: new Date() });
  const increment = (at: number) => blogs.updateOne({ slug: slug(at) }, { $inc: { likeCount: 1 } });
  const rows = [
    await measure('insert', insert, 20_000),
    await measure('insert, one client', insert, 2_000, 1),
    await measure('findOne by unique index', (at) => blogs.findOne({ slug: slug(at) }), 20_000),
    await measure('$inc by unique index', increment, 20_000),
  ];
  const indexed = await measure(`newest 20 of ${blogCount}, compound index`, page, 2_000, 1);
  await blogs.dropIndex('status_1_date_-1__id_-1');
  const scan = await measure(`newest 20 of ${blogCount}, no index`, page, 10, 1);
  const lines = [...rows, indexed, scan].map(({ name, perSecond, atOnce }) => {
    return [name, `${perSecond.toFixed(0)} ops/s`, `${((1000 * atOnce) / perSecond).toFixed(2)} ms`];
  });
  printTable([['operation', 'rate', 'time each'], ...lines]);
  checkRatio(indexed.perSecond / scan.perSecond);
}

async function measure(name: string, run: (at: number) => Promise<unknown>, operations: number, atOnce = clients) {
  return { name, atOnce, ...(await repeat(operations, atOnce, run)) };
}

function checkRatio(ratio: number): void {
  process.stdout.write(
    `the indexed page is ${ratio.toFixed(0)} times as fast as the scan (at least ${smallestRatio} wanted)\n`,
  );
  if (ratio < smallestRatio) throw new Error(`The indexed page is only ${ratio.toFixed(1)} times as fast as the scan.`);
}

/** Measures the embedded MongoDB through the official driver, with the durability that `npm start` gives it. */
export function run(): Promise<void> {
  return inTempFolder('mongo', async (dataDir) => {
    const server = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(server.url, { maxPoolSize: clients });
    try {
      const blogs = client.db('bench').collection('blogs');
      await blogs.createIndex({ slug: 1 }, { unique: true });
      await blogs.createIndex({ status: 1, date: -1, _id: -1 });
      await fill(blogs);
      await measureAll(blogs, client.db('bench').collection('scratch'));
    } finally {
      await client.close();
      await server.close();
    }
  });
}
