import { MongoClient, ObjectId } from 'mongodb';

/** Whether the site's database can be reached; not when a site that was started elsewhere is tested. */
export const hasDatabase = Boolean(process.env.E2E_MONGODB_URL);

const dayMs = 24 * 60 * 60 * 1_000;

/** Makes a blog look written and published so many days ago: the one thing the public API cannot do. */
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
