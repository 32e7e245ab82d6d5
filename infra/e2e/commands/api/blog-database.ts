import { MongoClient, ObjectId } from 'mongodb';

/** True when tests can reach the site's database. They can't for a site that was started elsewhere. */
export const hasDatabase = Boolean(process.env.E2E_MONGODB_URL);

const dayMs = 24 * 60 * 60 * 1_000;

/** Backdates a blog by this many days, the one thing that the public API cannot do. */
export async function makeOlder(blogId: string, days: number): Promise<void> {
  const client = await MongoClient.connect(process.env.E2E_MONGODB_URL ?? '');
  try {
    const at = new Date(Date.now() - days * dayMs);
    const blogs = client.db('storysprout_blog').collection('blogs');
    await blogs.updateOne(
      { _id: new ObjectId(blogId) },
      { $set: { createdAt: at, publishedAt: at, date: at, searchVersion: 0 } },
    );
  } finally {
    await client.close();
  }
}
