import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, ObjectId } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import {
  eraseRedisTraces,
  type Trace,
  tracesInFiles,
  tracesInMongo,
  tracesInRedis,
  wantedId,
  wantedText,
} from '../../src/data-rights';
import { createQueue, createWorker } from '../../src/runtime';
import { deferred } from '../../src/runtime/concurrency/deferred';
import { quietLogger, testDatabase, testRedis, waitFor } from '../../src/testing';

const mongo = await testDatabase('traces');
const { redis, url: redisUrl } = await testRedis();
const folder = mkdtempSync(join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function all(traces: AsyncIterable<Trace>): Promise<string[]> {
  const found: string[] = [];
  for await (const { place, item, label } of traces) found.push(`${place} ${item ?? ''} ${label}`);
  return found.sort();
}

describe('looking for traces', () => {
  const id = new ObjectId();
  const hex = id.toHexString();
  const wanted = [wantedId(hex), wantedText('a text', 'Zebra "Stripes"')];

  it('finds ids in any field, texts in any case they are stored in, and bytes', async () => {
    const { db } = mongo;
    const other = new ObjectId();
    await db.collection('one').insertMany([
      { _id: new ObjectId(), deep: [{ owner: id }] },
      { _id: new ObjectId(), key: `like:${hex}:1` },
      { _id: other, text: 'Nothing here' },
    ]);
    await db.collection('files.chunks').insertOne({ data: new Binary(Buffer.from('...zebra "stripes"...')) });
    const found = await all(tracesInMongo(mongo.client, mongo.dbName, wanted));
    expect(found).toHaveLength(3);
    expect(found.filter((line) => line.includes('one') && line.endsWith('the account'))).toHaveLength(2);
    expect(found.filter((line) => line.includes('files.chunks') && line.endsWith('a text'))).toHaveLength(1);
    expect(found.join()).not.toContain(other.toHexString());
  });

  it('finds keys and whatever they hold, of every type', async () => {
    await redis.set(`limit:${hex}`, '1');
    await redis.set('json', JSON.stringify({ text: 'Zebra "Stripes"' }));
    await redis.hset('hash', hex, '1', 'other', '2');
    await redis.sadd('set', hex, 'other');
    await redis.zadd('sorted', 1, `${hex}:x`, 2, 'other');
    await redis.rpush('list', 'other', hex);
    await redis.xadd('stream', '1-1', 'job', hex);
    const places = (await all(tracesInRedis(redis, wanted))).map((line) => line.split(' ')[0]);
    expect(places).toEqual(['hash', 'json', `limit:${hex}`, 'list', 'set', 'sorted', 'stream']);
    await redis.hset('tokens:validFrom', hex, '3');
    expect(await eraseRedisTraces(redis, wanted)).toBe(0);
    expect(await all(tracesInRedis(redis, wanted))).toEqual([`tokens:validFrom ${hex} the account`]);
    expect(await redis.hget('hash', 'other')).toBe('2');
    expect(await redis.lrange('list', 0, -1)).toEqual(['other']);
    await redis.flushdb();
  });

  it('finds a text in files, also where two pieces that are read meet', async () => {
    writeFileSync(join(folder, 'long.log'), `${'x'.repeat(65_530)}Zebra "Stripes"${'x'.repeat(70_000)}`);
    writeFileSync(join(folder, 'clean.log'), 'nothing');
    expect(await all(tracesInFiles(folder, wanted))).toEqual([`${join(folder, 'long.log')}  a text`]);
  });
});

describe('erasing what queues keep of an account', () => {
  const connection = { redisUrl, logger: quietLogger };

  it('removes jobs in every state, takes it out of shared ones, and waits for one that is under way', async () => {
    const [gone, stays] = [new ObjectId().toHexString(), new ObjectId().toHexString()];
    const wanted = [wantedId(gone)];
    const queue = createQueue('writerErased', connection);
    const held = deferred<void>();
    const done: string[] = [];
    const worker = createWorker(
      'writerErased',
      async ({ userId, leavesBlogs }) => {
        if (leavesBlogs) await held.promise;
        done.push(userId);
      },
      connection,
    );
    await queue.add({ userId: gone }, { jobId: `writer-${gone}` });
    await waitFor(() => done.length === 1);
    await queue.add({ userId: gone, leavesBlogs: true }, { jobId: `held-${gone}` });
    await waitFor(async () => (await queue.bull.getJob(`held-${gone}`))?.isActive());
    await queue.addMany([
      { data: { userId: gone }, jobId: `late-${gone}`, delayMs: 60_000 },
      { data: { pack: [{ userId: gone }, { userId: stays }] }, jobId: 'pack-1', delayMs: 60_000 },
    ]);
    await waitFor(async () => (await eraseRedisTraces(redis, wanted)) === 1);
    held.resolve();
    await waitFor(async () => (await eraseRedisTraces(redis, wanted)) === 0);
    expect(await all(tracesInRedis(redis, wanted))).toEqual([]);
    expect((await queue.bull.getJob('pack-1'))?.data.pack).toEqual([{ userId: stays }]);
    await worker.close();
    await queue.close();
  });
});
