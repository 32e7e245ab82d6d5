import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Long, MongoClient, UUID } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawCommand } from '../support/raw-client';
import { type ServerProcess, startProcess, startRefused, temporaryDir } from '../support/server-process';
import { isRealServer } from '../support/test-database';

let dir: Awaited<ReturnType<typeof temporaryDir>>;
let server: ServerProcess;
let client: MongoClient;

async function start(): Promise<void> {
  server = await startProcess(dir.path);
  client = await MongoClient.connect(server.url, { serverSelectionTimeoutMS: 2000, maxPoolSize: 20 });
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const code = await server.stop(signal);
  await client.close();
  return code;
}

/**
 * Keeps writing until the server is killed.
 *
 * @returns the ids of all acknowledged writes
 */
async function writeUntilKilled(
  write: (id: number) => Promise<unknown>,
  acknowledgedBeforeKill: number,
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = 0;
  let isKilled = false;
  const writer = async () => {
    while (!isKilled) {
      const id = next++;
      try {
        await write(id);
      } catch {
        return; // The server was killed, as this test intends.
      }
      acknowledged.push(id);
      if (acknowledged.length === acknowledgedBeforeKill) {
        isKilled = true;
        server.child.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));
  return acknowledged;
}

describe.skipIf(isRealServer)('a server with a data directory', () => {
  beforeEach(async () => {
    dir = await temporaryDir();
    await start();
  });
  afterEach(async () => {
    await stop('SIGKILL');
    await dir.remove();
  });

  it('loses no acknowledged write when it is killed in the middle of thousands', async () => {
    const docs = client.db('shop').collection('docs', { writeConcern: { w: 1 } });
    await docs.createIndex({ n: 1 }, { unique: true });
    const acknowledged = await writeUntilKilled((n) => docs.insertOne({ n, text: 'x'.repeat(200) }), 2500);
    await client.close();
    await start();
    const kept = new Set(await client.db('shop').collection('docs').distinct('n'));
    expect(acknowledged.length).toBeGreaterThanOrEqual(2500);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    expect(await client.db('shop').collection('docs').countDocuments()).toBe(kept.size);
  });

  it('says that it ends when a write does not fit on the disk, and keeps the acknowledged ones', async () => {
    const docs = client.db('shop').collection<{ _id: number; text?: string }>('docs');
    await docs.insertOne({ _id: 1 });
    await promisify(execFile)('prlimit', ['--pid', `${server.child.pid}`, '--fsize=65536']);
    await expect(docs.insertOne({ _id: 2, text: 'x'.repeat(1_000_000) })).rejects.toMatchObject({ code: 11600 });
    await stop('SIGKILL');
    await start();
    const kept = client.db('shop').collection('docs');
    expect(await kept.find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('never keeps half a transaction when it is killed', async () => {
    const db = client.db('shop');
    await db.collection('counts').insertOne({ _id: 'c' as never, n: 0 });
    const acknowledged = await writeUntilKilled(
      (n) =>
        client.withSession((session) =>
          session.withTransaction(
            async () => {
              await db.collection('rows').insertOne({ n }, { session });
              await db.collection('counts').updateOne({ _id: 'c' as never }, { $inc: { n: 1 } }, { session });
            },
            { timeoutMS: 4000 },
          ),
        ),
      100,
    );
    await client.close();
    await start();
    const after = client.db('shop');
    const rows = await after.collection('rows').countDocuments();
    expect((await after.collection('counts').findOne())?.n).toBe(rows);
    expect(rows).toBeGreaterThanOrEqual(acknowledged.length);
  });

  it('has everything again after a clean stop: documents of all types, indexes, collections', async () => {
    const db = client.db('shop');
    const doc = {
      _id: 'all' as never,
      long: Long.fromString('9007199254740993'),
      at: new Date(5),
      list: [{ a: [1, 'x', null] }],
      none: null,
    };
    await db.collection('kept').insertOne(doc);
    await db.collection('kept').createIndex({ at: -1 }, { unique: true, expireAfterSeconds: 2_000_000_000 });
    await db.collection('gone').insertOne({ a: 1 });
    await db.collection('gone').drop();
    const indexes = await db.collection('kept').indexes();
    expect(await stop('SIGTERM')).toBe(0);
    await start();
    const again = client.db('shop');
    expect(await again.collection('kept').findOne({}, { promoteLongs: false })).toEqual(doc);
    expect(await again.collection('kept').indexes()).toEqual(indexes);
    expect(await again.listCollections().toArray()).toHaveLength(1);
  });

  it('applies a retried write once, even across a kill', async () => {
    const command = {
      update: 'counters',
      updates: [{ q: { _id: 'c' }, u: { $inc: { n: 1 } }, upsert: true }],
      $db: 'shop',
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
    };
    const answers = [await rawCommand(server.url, command), await rawCommand(server.url, command)];
    await stop('SIGKILL');
    await start();
    answers.push(await rawCommand(server.url, command));
    const expected = { n: 1, nModified: 0, upserted: [{ index: 0, _id: 'c' }], ok: 1 };
    expect(answers).toEqual([expected, expected, expected]);
    expect(await client.db('shop').collection('counters').findOne()).toEqual({ _id: 'c', n: 1 });
  });

  it('lets no second process use the directory, and says so in one line', async () => {
    const { code, output } = await startRefused(dir.path);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringContaining(`in use by another embedded MongoDB (process ${server.child.pid})`),
    ]);
    expect(await client.db('shop').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
