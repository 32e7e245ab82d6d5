import { readerBlogs } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { publish } from '../support/factories';

const site = blogSite('published-by');

const listOf = async (id: string, cursor?: string) => {
  const answer = await site.callers.user.get(`/internal/published-by/${id}${cursor ? `?cursor=${cursor}` : ''}`);
  expect(answer.status).toBe(200);
  expect(readerBlogs.parse(answer.body)).toEqual(answer.body);
  return answer.body;
};

it('lists what everybody sees of one writer, in pages, and nothing else', async () => {
  const writer = site.author.userId;
  const titles: string[] = [];
  for (let at = 0; at < pageSizes.cards + 2; at += 1) {
    titles.push(`Story ${at}`);
    await publish(site, { form: { title: `Story ${at}` } });
  }
  for (const status of ['draft', 'pending', 'rejected'] as const) await publish(site, { status });
  const hidden = new ObjectId(await publish(site, { form: { title: 'Hidden' } }));
  await site.database.db.collection('blogs').updateOne({ _id: hidden }, { $set: { visibility: 'hidden' } });
  const first = await listOf(writer);
  const second = await listOf(writer, first.nextCursor);
  const found = [...first.blogs, ...second.blogs].map(({ title }: { title: string }) => title);
  expect(found).toEqual(titles.toReversed());
  expect(second.nextCursor).toBeNull();
  expect(first.blogs[0]).not.toHaveProperty('description');
  expect((await listOf(site.other.userId)).blogs).toEqual([]);
});
