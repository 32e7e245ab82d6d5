import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { connectMongo } from '@storysprout/service-kit';
import { quietLogger } from '@storysprout/service-kit/testing';
import { type MongoClient, ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { runMigrateCommand, siteDatabases } from '../commands';

let client: MongoClient;
const said: string[] = [];

beforeAll(async () => {
  const server = await startEmbeddedMongo();
  const connection = await connectMongo({ url: server.url, dbName: 'admin', logger: quietLogger });
  client = connection.client;
  return async () => {
    await connection.close();
    await server.close();
  };
});

const run = async (name: string) => {
  said.length = 0;
  return runMigrateCommand(name, { client, prefix: 'site_', say: (line) => said.push(line) });
};

it('brings the databases of an earlier release to this one, indexes first, and tells how far they are', async () => {
  const users = client.db('site_user').collection('users');
  await users.insertOne({ _id: new ObjectId(), email: 'ada@storysprout.example' });
  await run('status');
  expect(said[0]).toMatch(/^site_user: schema 0 of \d/);
  await run('');
  expect(said.findIndex((line) => line.startsWith('site_user.users: '))).toBeLessThan(
    said.findIndex((line) => line.includes('as-it-was')),
  );
  expect((await users.indexes()).length).toBeGreaterThan(1);
  await run('status');
  for (const { ending, migrations } of siteDatabases) {
    expect(said.join('\n')).toContain(`site_${ending}: schema ${migrations.length} of ${migrations.length}`);
  }
  await run('');
  expect(said).toEqual(['All indexes are there.', 'All databases are as this release needs them.']);
});

it('says how a cluster divides what grows, with the index that it needs first', async () => {
  await run('shards');
  expect(said).toContain('sh.shardCollection("site_user.xpLedger", {"userId":1})');
  const likes = said.indexOf('sh.shardCollection("site_blog.likes", {"targetId":"hashed"})');
  expect(said[likes - 1]).toBe(
    'db.getSiblingDB("site_blog").getCollection("likes").createIndex({"targetId":"hashed"})',
  );
});

it('refuses what it does not know', async () => {
  expect(await run('toString')).toBe(false);
  expect(said).toEqual([]);
});
