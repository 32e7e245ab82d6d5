import { randomBytes } from 'node:crypto';
import { scatteredStatements, statementsOfClient, unshardableIndexes } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { stores } from '../../src/stores';
import { blogSite } from '../support/blog-site';
import { publish } from '../support/factories';
import { addComment, addReply } from '../support/moderating';
import { monitoredMongoUrl } from '../support/monitored-mongo';

const site = blogSite(`shards_${randomBytes(4).toString('hex')}`, { mongoUrl: async () => monitoredMongoUrl() });

/** Does what readers do all day. */
async function useTheSite(): Promise<void> {
  const { visitor, author, other } = site;
  const blogId = await publish(site, { by: author });
  for (const { api } of [{ api: visitor }, other]) {
    await api.get('/blog/all');
    await api.get('/blog/all?limit=5&category=Story');
    await api.get(`/blog/post/${blogId}`);
    await api.get(`/blog/comments/count/${blogId}`);
    await api.get(`/blog/comment/all?id=${blogId}`);
  }
  const commentId = await addComment(other, blogId);
  const together = [author, await site.person('Second'), await site.person('Third')];
  await addReply(author, commentId);
  for (const likers of [[other], together]) {
    await Promise.all(likers.map(({ api }) => api.patch(`/blog/blog/${blogId}/bloglike`)));
    await Promise.all(likers.map(({ api }) => api.patch(`/blog/comment/${commentId}/like`)));
  }
  await other.api.get(`/blog/comment/all?id=${blogId}&limit=5`);
  await other.api.post(`/blog/post/${blogId}/share`);
}

/**
 * The queries that a cluster would send to every shard, by the reason why that is acceptable
 * (docs/decisions/0066-declared-shard-keys.md).
 */
const mayScatter = {
  'lists by date; the gateway asks for each once in some seconds': [
    'find blogs: status visibility awaitsConsent',
    'find blogs: status visibility awaitsConsent category',
  ],
  'how many blogs wait for moderators, and how many of one writer, whenever a blog is sent': [
    'aggregate blogs: author._id correction.status',
    'aggregate blogs: author._id status',
    'aggregate blogs: correction.status status',
    'aggregate blogs: status',
  ],
  'a call about a comment does not name its blog; everything after this query does': ['find comments: _id'],
};

it('a cluster could keep the unique indexes', () => {
  expect(unshardableIndexes(stores)).toEqual([]);
});

it('what readers do all day asks one shard', async () => {
  const asked = statementsOfClient(site.database.client);
  await useTheSite();
  asked.end();
  expect(asked.shapes.size).toBeGreaterThan(20);
  expect(scatteredStatements(asked, stores)).toEqual(Object.values(mayScatter).flat().sort());
});
