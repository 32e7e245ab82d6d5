import { openStores, pageRequest, staleReads } from '@storysprout/service-kit';
import { askedStatements, testDatabase } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { stores } from '../../src/stores';
import { createRepositories, type Repositories } from '../support/repositories';

const database = await testDatabase('stale-reads');
const asked = askedStatements(database.url);
const id = new ObjectId();
const page = pageRequest({ limit: 20 });

async function readAll({ lists, searchEntries, blogs, comments, likes }: Repositories): Promise<void> {
  await lists.listApproved({}, page);
  await lists.listApprovedCards({ category: 'Poem' }, page);
  await searchEntries.look({ phase: 'titles', words: [['fox']], filter: {}, after: null }, 20);
  await lists.listByAuthor(id, undefined, page);
  await lists.listByStatus('pending', page);
  await lists.countPending();
  await blogs.find(id);
  await comments.listOf(id, page, 20, null);
  await likes.likedAmong('blog', id, [id]);
}

/** Returns the reads that did not go to the primary, as command, collection and mode. */
async function askedElsewhere(mode: 'primary' | 'secondaryPreferred' | 'nearest'): Promise<string[]> {
  const collections = await openStores(asked.client.db(database.dbName), stores);
  const repositories = createRepositories(collections, () => new Date(), staleReads(mode));
  asked.shapes.clear();
  await readAll(repositories);
  return [...asked.shapes.values()].flatMap(({ $readPreference, ...statement }) => {
    const [command, collection] = Object.entries(statement)[0] ?? [];
    const { mode: wanted = 'primary' } = $readPreference ?? {};
    // With a single server, the driver sends `primaryPreferred` instead of `primary`.
    return wanted === 'primary' || wanted === 'primaryPreferred' ? [] : [`${command} ${collection}: ${wanted}`];
  });
}

it.each(['secondaryPreferred', 'nearest'] as const)('only public lists and searches may be old (%s)', async (mode) => {
  expect((await askedElsewhere(mode)).sort()).toEqual([
    `aggregate searchEntries: ${mode}`,
    `find blogs: ${mode}`,
    `find blogs: ${mode}`,
  ]);
});

it('everything asks the primary without the setting', async () => {
  expect(await askedElsewhere('primary')).toEqual([]);
});
