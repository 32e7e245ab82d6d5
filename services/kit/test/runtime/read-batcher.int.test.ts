import { type Collection, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReadBatcher } from '../../src/runtime';
import { testDatabase } from '../../src/testing/index';

interface Reader {
  _id: ObjectId;
  name: string;
}

const ids = Array.from({ length: 100 }, () => new ObjectId());
let client: MongoClient;
let readers: Collection<Reader>;
let queries = 0;

beforeAll(async () => {
  const { url, dbName } = await testDatabase('read-batcher');
  client = new MongoClient(url, { monitorCommands: true });
  client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'find') queries += 1;
  });
  readers = client.db(dbName).collection<Reader>('readers');
  await readers.insertMany(ids.map((_id, at) => ({ _id, name: `Reader ${at}` })));
});

afterAll(() => client.close());

it('finds for each who asks what they asked for, in few queries', async () => {
  const batcher = new ReadBatcher(readers);
  queries = 0;
  const asked = [...ids, new ObjectId(), ...ids.slice(0, 10)];
  const found = await Promise.all(asked.map((id) => batcher.find(id)));
  const names = ids.map((_id, at) => `Reader ${at}`);
  expect(found.map((reader) => reader?.name)).toEqual([...names, undefined, ...names.slice(0, 10)]);
  expect(found[100]).toBeNull();
  expect(queries).toBeLessThanOrEqual(3);
});

it('never answers with what was read before somebody asked', async () => {
  const batcher = new ReadBatcher(readers);
  const [id = new ObjectId()] = ids;
  for (let turn = 0; turn < 50; turn += 1) {
    const earlier = batcher.find(id);
    const name = `Reader in turn ${turn}`;
    await readers.updateOne({ _id: id }, { $set: { name } });
    expect(await batcher.find(id)).toMatchObject({ name });
    await earlier;
  }
});

it('fails for those whose query failed, and not for those who ask next', async () => {
  const batcher = new ReadBatcher(readers);
  const [id = new ObjectId()] = ids;
  const malformed = batcher.find('no id' as unknown as ObjectId);
  await expect(malformed).rejects.toThrow();
  await expect(batcher.find(id)).resolves.toMatchObject({ _id: id });
});
