import { collectionsOf, fillBlogs } from '../load/fill-blogs';
import { fillUsers, collectionsOf as userCollectionsOf } from '../load/fill-users';
import { onBenchSite, say } from './bench-site';
import { memoryLines } from './readers/memory';
import { show } from './table';

/**
 * `npm run bench -- readers-memory [seconds]`: the memory of gateway and services over five minutes of reading and
 * writing. Compares the last fifth of the time with the second fifth, when all caches are warm.
 */

const usualSeconds = 300;
const blogCount = 1_000;
const readerCount = 500;

export async function run([seconds]: string[]): Promise<void> {
  await onBenchSite(async (site) => {
    const blogs = await fillBlogs(collectionsOf(site.mongo.db('storysprout_blog')), 0, blogCount);
    const users = await fillUsers(userCollectionsOf(site.mongo.db('storysprout_user')), readerCount, 'none');
    const readers = {
      blogIds: blogs.map((id) => id.toHexString()),
      tokens: await Promise.all(users.map((id) => site.tokenOf({ userId: id.toHexString() }))),
    };
    say('Reading and writing ...');
    show(await memoryLines(site, readers, Number(seconds ?? usualSeconds)));
  });
}
