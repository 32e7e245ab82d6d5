import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { ImageStore, PictureSweeper, pictureStore } from '../../src/pictures';
import { openStores } from '../../src/runtime';
import { pngBuffer, quietLogger, sentPicture, testDatabase } from '../../src/testing/index';

const { db } = await testDatabase('picture-sweeper');
const store = new ImageStore(db);
const files = db.collection('images.files');
const pieces = db.collection('images.chunks');
const shown = new Set<string>();
const dayMs = 24 * 60 * 60_000;
let now = Date.now();
const sweeper = (from: Pick<ImageStore, 'remove'> = store) =>
  new PictureSweeper({
    db,
    store: from,
    logger: quietLogger,
    now: () => new Date(now),
    inUse: async (ids) => new Set(ids.filter((id) => shown.has(id))),
  });
await openStores(db, { pictures: pictureStore });
const save = async () => (await store.save(sentPicture(await pngBuffer(20, 20)))).id;
const names = async () => (await files.find().toArray()).map(({ filename }) => filename).sort();

beforeEach(async () => {
  await Promise.all([files.deleteMany({}), pieces.deleteMany({})]);
  shown.clear();
  now = Date.now();
});

describe('a picture that nothing shows', () => {
  it('goes with both its sizes, a day after it was found', async () => {
    const [kept, lost] = [await save(), await save()];
    shown.add(kept);
    now += dayMs + 5_000;
    await sweeper().sweep();
    expect(await names()).toHaveLength(4);
    now += dayMs + 5_000;
    await sweeper().sweep();
    expect(await names()).toEqual([kept, `${kept}-small`]);
    expect(await pieces.countDocuments()).toBe(2);
    expect(await store.read(lost, 'full')).toBeNull();
  });

  it('stays while what names it may still be being saved', async () => {
    const id = await save();
    await sweeper().sweep();
    now += dayMs - 60_000;
    await sweeper().sweep();
    expect(await files.countDocuments({ 'metadata.unusedSince': { $exists: true } })).toBe(0);
    expect(await names()).toEqual([id, `${id}-small`]);
  });

  it('stays when it is shown again by the second look, and then counts anew', async () => {
    const id = await save();
    now += dayMs + 5_000;
    await sweeper().sweep();
    shown.add(id);
    now += dayMs + 5_000;
    await sweeper().sweep();
    shown.delete(id);
    await sweeper().sweep();
    expect(await names()).toEqual([id, `${id}-small`]);
    expect(await files.countDocuments({ 'metadata.unusedSince': { $lt: new Date(now) } })).toBe(0);
  });
});

describe('an entry whose object never came into the bucket', () => {
  it('goes like any picture that nothing shows', async () => {
    const removed: string[] = [];
    const bucket = {
      put: () => Promise.reject(new Error('killed')),
      get: async () => null,
      remove: async (name: string) => void removed.push(name),
    };
    const inBucket = new ImageStore(db, { bucket, isBucketForNew: true });
    await expect(inBucket.save(sentPicture(await pngBuffer(20, 20)))).rejects.toThrow('killed');
    const [name = ''] = await names();
    now += dayMs + 5_000;
    await sweeper(inBucket).sweep();
    expect(removed).toEqual([]);
    now += dayMs + 5_000;
    await sweeper(inBucket).sweep();
    expect([removed, await names()]).toEqual([[name], []]);
  });
});

describe('pieces of a picture that was never stored whole', () => {
  it('go after a day, and not before', async () => {
    const id = await save();
    shown.add(id);
    const old = ObjectId.createFromTime(Math.floor((now - dayMs) / 1_000) - 10);
    await pieces.insertMany([old, new ObjectId()].map((files_id) => ({ files_id, n: 0, data: Buffer.from('x') })));
    await sweeper().sweep();
    expect(await pieces.countDocuments()).toBe(3);
    expect(await pieces.countDocuments({ files_id: old })).toBe(0);
  });
});
