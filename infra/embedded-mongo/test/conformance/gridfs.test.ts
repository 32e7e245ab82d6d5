import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
let bucket: GridFSBucket;
beforeAll(async () => {
  database = await openTestDatabase();
  bucket = new GridFSBucket(database.db, { bucketName: 'images' });
});
afterAll(() => database.close());

async function upload(name: string, bytes: Buffer, chunkSizeBytes?: number) {
  const stream = bucket.openUploadStream(name, { chunkSizeBytes, metadata: { kind: 'test' } });
  await pipeline(Readable.from([bytes]), stream);
  return stream.id;
}

describe('GridFS', () => {
  it('gives back what was stored, over many chunks', async () => {
    const bytes = randomBytes(1_500_000);
    const id = await upload('large', bytes);
    expect((await buffer(bucket.openDownloadStream(id))).equals(bytes)).toBe(true);
  });

  it('gives the newest of a name', async () => {
    await upload('same', Buffer.from('old'));
    await upload('same', Buffer.from('new'));
    expect((await buffer(bucket.openDownloadStreamByName('same'))).toString()).toBe('new');
  });

  it('gives a part', async () => {
    const id = await upload('part', Buffer.from('0123456789'), 4);
    expect((await buffer(bucket.openDownloadStream(id, { start: 3, end: 9 }))).toString()).toBe('345678');
  });

  it('lists files with their metadata', async () => {
    await upload('listed', Buffer.from('x'));
    expect(await bucket.find({ filename: 'listed' }).toArray()).toMatchObject([
      { length: 1, metadata: { kind: 'test' } },
    ]);
  });

  it('renames and deletes', async () => {
    const id = await upload('first', Buffer.from('x'));
    await bucket.rename(id, 'second');
    expect(await bucket.find({ filename: 'second' }).toArray()).toHaveLength(1);
    await bucket.delete(id);
    expect(await database.db.collection('images.chunks').countDocuments({ files_id: id })).toBe(0);
  });

  it('fails for a file that is not there', async () => {
    await expect(buffer(bucket.openDownloadStreamByName('nope'))).rejects.toThrow('FileNotFound');
  });
});
