import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { BlogDocument } from '../src/blogs/blog.document';
import { migrations } from '../src/migrations';
import { blogSite } from './blog-site';
import { approveAsRead, buildBlog, longStory, publish } from './factories';

const site = blogSite('reading_times');
const blogs = () => site.database.db.collection<BlogDocument>('blogs');
const cardOf = async (id: string) => {
  const { body } = await site.visitor.get('/blog/all?view=card');
  return body.blogs.find(({ _id }: { _id: string }) => _id === id);
};

it('a card and its blog say how long the text takes to read', async () => {
  const id = await publish(site, { form: { description: 'The cat sat on the mat. '.repeat(50) } });
  const reading = { minutes: 3, level: 'easy' };
  expect(await cardOf(id)).toMatchObject({ reading });
  expect((await site.visitor.get(`/blog/post/${id}`)).body.blog).toMatchObject({ reading });
});

it('a correction is measured, and counts once it is approved', async () => {
  const id = await publish(site, { form: { description: 'The cat sat on the mat. '.repeat(20) } });
  const form = { title: 'Longer', category: 'Story', description: 'The cat sat on the mat. '.repeat(100) };
  await site.author.api.put(`/blog/update/${id}`, { body: form });
  expect(await cardOf(id)).toMatchObject({ reading: { minutes: 1 } });
  await approveAsRead(site, id);
  expect(await cardOf(id)).toMatchObject({ reading: { minutes: 6 } });
});

it('blogs from before are measured by the migration, page by page, and no second time', async () => {
  await blogs().deleteMany({});
  const old = Array.from({ length: 501 }, () => buildBlog({ _id: new ObjectId(), description: longStory }));
  await blogs().insertMany(old);
  const page = migrations.find(({ name }) => name === 'reading-times-are-known')?.page;
  const run = async () => {
    let changed = 0;
    for (let at = await page?.(site.database.db, null); at; at = await page?.(site.database.db, at.after))
      changed += at.changed;
    return changed;
  };
  expect(await run()).toBe(501);
  expect(await run()).toBe(0);
  expect(await blogs().countDocuments({ 'reading.minutes': { $gte: 1 } })).toBe(501);
});
