import { type Document, type MongoClient, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { widenHistory } from './mongo-snapshot';

/**
 * Returns a fake server with the given value of the parameter. Without `maySet`, it refuses a change as a real server
 * does.
 */
function server(seconds: number, maySet = true) {
  const commands: Document[] = [];
  const command = async (asked: Document) => {
    commands.push(asked);
    if ('setParameter' in asked && !maySet) throw new MongoServerError({ message: 'not authorized', code: 13 });
    return { minSnapshotHistoryWindowInSeconds: seconds, ok: 1 };
  };
  const client = { db: () => ({ command }) } as unknown as Pick<MongoClient, 'db'>;
  const values = () => commands.filter((each) => 'setParameter' in each).map((each) => Object.values(each)[1]);
  return { client, values };
}

it('has the server keep its history for a day, and for as long as before afterwards', async () => {
  const { client, values } = server(300);
  const narrow = await widenHistory(client);
  expect(values()).toEqual([86_400]);
  await narrow();
  expect(values()).toEqual([86_400, 300]);
});

it('leaves a longer history alone', async () => {
  const { client, values } = server(200_000);
  await (await widenHistory(client))();
  expect(values()).toEqual([]);
});

it('goes on with what there is when the user may not change it', async () => {
  const { client, values } = server(300, false);
  await (await widenHistory(client))();
  expect(values()).toEqual([86_400]);
});

it('fails when nobody answers', async () => {
  const command = async () => Promise.reject(new Error('no connection'));
  const client = { db: () => ({ command }) } as unknown as Pick<MongoClient, 'db'>;
  await expect(widenHistory(client)).rejects.toThrow('no connection');
});
