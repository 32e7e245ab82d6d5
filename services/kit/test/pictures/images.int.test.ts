import { randomBytes } from 'node:crypto';
import { imageLimits } from '@storysprout/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ImageStore,
  imageIdOf,
  imagePath,
  imageRoutes,
  PictureAddresses,
  PictureBucket,
  PublicPictures,
} from '../../src/pictures';
import { Announcer, createServiceApp } from '../../src/runtime';
import {
  pngBuffer,
  quietLogger,
  type RunningApp,
  type S3Server,
  sentPicture,
  startApp,
  startS3Server,
  testDatabase,
  testRedis,
} from '../../src/testing/index';

let store: ImageStore;
let places: Record<'database' | 'bucket', ImageStore>;
let s3: S3Server;
let running: RunningApp;
let redis: Awaited<ReturnType<typeof testRedis>>['redis'];
let publicPictures: PublicPictures;
/** The pictures that are no longer public; all others are. */
const taken = new Set<string>();
let lookups = 0;
const addresses = new PictureAddresses({ keys: ['a key for tests'], now: () => new Date() });

beforeAll(async () => {
  const { db } = await testDatabase('kit-images');
  s3 = await startS3Server();
  const { bucket: name, url: endpoint, credentials } = s3;
  const bucket = new PictureBucket({ bucket: name, folder: 'blog', region: 'eu-central-1', endpoint, credentials });
  places = { database: new ImageStore(db), bucket: new ImageStore(db, { bucket, isBucketForNew: true }) };
  store = places.database;
  const { app, router } = createServiceApp({ name: 'sample', logger: quietLogger });
  ({ redis } = await testRedis());
  publicPictures = new PublicPictures({
    isShown: async (image) => {
      lookups += 1;
      return !taken.has(image);
    },
    redis,
    logger: quietLogger,
  });
  publicPictures.start();
  const shown: Pick<ImageStore, 'read'> = { read: (id, size) => store.read(id, size) };
  router.use(imageRoutes('blog', { store: shown, publicPictures, addresses }).routes());
  running = await startApp(app);
});

afterAll(async () => {
  await running.close();
  await s3.close();
  await publicPictures.stop();
});

async function fetched(path: string, init: RequestInit = {}) {
  const response = await fetch(running.url + path, init);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('saving', () => {
  it('makes WebP of at most 1,600 and 480 pixels and keeps the shape', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(2_000, 1_000)));
    const full = await sharp((await fetched(`/images/blog/${id}.webp`)).bytes).metadata();
    const small = await sharp((await fetched(`/images/blog/${id}-small.webp`)).bytes).metadata();
    expect([full.format, full.width, full.height]).toEqual(['webp', 1_600, 800]);
    expect([small.format, small.width, small.height]).toEqual(['webp', 480, 240]);
  });

  it('makes the small size of a face smaller than that of a cover', async () => {
    const faces = new ImageStore((await testDatabase('kit-faces')).db, {
      bucket: null,
      isBucketForNew: false,
      smallSidePx: imageLimits.smallFacePx,
    });
    const { id } = await faces.save(sentPicture(await pngBuffer(2_000, 1_000)));
    const small = await faces.read(id, 'small');
    const bytes = Buffer.concat((await small?.stream.toArray()) ?? []);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([256, 128]);
  });

  it('does not blow up a small picture', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    expect((await sharp((await fetched(`/images/blog/${id}.webp`)).bytes).metadata()).width).toBe(50);
  });

  it('turns a photo upright and drops what the camera wrote into it', async () => {
    const photo = await sharp(await pngBuffer(40, 20))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const { id } = await store.save(sentPicture(photo));
    const { width, height, exif, orientation } = await sharp(
      (await fetched(`/images/blog/${id}.webp`)).bytes,
    ).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
  });

  it('takes a JPEG whose scan header says 0 for its last coefficient, as some cameras write it', async () => {
    const photo = await sharp(await pngBuffer(40, 20))
      .jpeg()
      .toBuffer();
    // The header of the scan is 0xffda, its length, the number of its parts, two bytes for each, and then Ss and Se.
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
    photo[scan + 4 + 1 + 2 * (photo[scan + 4] ?? 0) + 1] = 0;
    expect(await store.save(sentPicture(photo))).toMatchObject({ id: expect.any(String) });
  });

  it.each(['jpeg', 'png'] as const)('takes a %s file without its last bytes', async (format) => {
    const whole = await sharp(await pngBuffer(400, 300))
      .toFormat(format)
      .toBuffer();
    expect(await store.save(sentPicture(whole.subarray(0, -20)))).toMatchObject({ id: expect.any(String) });
  });

  it.each([
    ['noise', () => randomBytes(2_000)],
    ['a text that calls itself a picture', () => Buffer.from('GIF89a but not really')],
    ['a picture that ends within its header', async () => (await pngBuffer(400, 400)).subarray(0, 60)],
    [
      'an SVG, which can carry scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    ['nothing', () => Buffer.alloc(0)],
    ['a small file that unpacks to a giant', () => pngBuffer(9_000, 9_000)],
  ])('refuses %s', async (_name, make) => {
    await expect(store.save(sentPicture(await make()))).rejects.toMatchObject({
      code: 'invalid_input',
      message: "We can't read that file as a picture. Please pick another one, or a screenshot of it.",
    });
  });

  it('refuses what needs too much memory although its pixels are few enough', async () => {
    const deep = await sharp({ create: { width: 6_000, height: 4_500, channels: 4, background: '#ffcf5680' } })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer();
    expect(deep.length).toBeLessThan(5 * 1024 * 1024);
    await expect(store.save(sentPicture(deep))).rejects.toMatchObject({
      code: 'too_large',
      message: 'That picture is too big for us. Please pick a smaller one.',
    });
  });

  it('gives names that tell nothing of each other', async () => {
    const small = await pngBuffer(50, 20);
    const [first, second] = [await store.save(sentPicture(small)), await store.save(sentPicture(small))];
    expect(first.id).toMatch(/^[0-9a-f]{24}$/);
    expect(first.id.slice(0, 8)).not.toBe(second.id.slice(0, 8));
  });

  it('refuses more than 5 MB', async () => {
    await expect(store.save(sentPicture(Buffer.alloc(5 * 1024 * 1024 + 1)))).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

describe.each(['database', 'bucket'] as const)('serving from the %s', (place) => {
  beforeAll(() => {
    store = places[place];
  });
  afterAll(() => {
    store = places.database;
  });

  it('lets caches keep a public picture for a second, and answers 304 and HEAD', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    const { response, bytes } = await fetched(`/images/blog/${id}.webp`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=1, must-revalidate');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const etag = response.headers.get('etag') ?? '';
    // Without its own `cache-control`, fetch would add `no-cache`.
    const again = await fetched(`/images/blog/${id}.webp`, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    const head = await fetched(`/images/blog/${id}.webp`, { method: 'HEAD' });
    expect([head.response.status, head.response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it.each([
    '0123456789abcdef01234567.webp',
    'x.webp',
    '0123456789abcdef01234567.png',
    '..%2f..%2fx',
    '0123456789abcdef01234567-big.webp',
  ])('answers 404 for %s', async (file) => {
    expect((await fetched(`/images/blog/${file}`)).response.status).toBe(404);
  });

  it('has nothing any more once a picture is removed', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    await store.remove(id);
    await store.remove(id);
    expect((await fetched(`/images/blog/${id}-small.webp`)).response.status).toBe(404);
  });
});

describe.each(['database', 'bucket'] as const)('a picture in the %s that is not public', (place) => {
  beforeAll(() => {
    store = places[place];
  });
  afterAll(() => {
    store = places.database;
  });

  const ownHeaders = { 'cache-control': 'max-age=0' };

  it('is 404 for strangers, also for those whose browser has it', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    taken.add(imagePath('blog', id));
    for (const file of [`${id}.webp`, `${id}-small.webp`]) {
      const headers = { ...ownHeaders, 'if-none-match': `"${file.replace('.webp', '')}"` };
      const { response } = await fetched(`/images/blog/${file}`, { headers });
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });

  it('opens at a signed address, in both sizes, for one browser alone', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    taken.add(imagePath('blog', id));
    const address = addresses.signed(imagePath('blog', id));
    const { response, bytes } = await fetched(`/images/${address}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=300, must-revalidate',
    ]);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect((await fetched(`/images/${address.replace('.webp', '-small.webp')}`)).response.status).toBe(200);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetched(`/images/${address}`, { headers: { ...ownHeaders, 'if-none-match': etag } });
    expect(again.response.status).toBe(304);
    await store.remove(id);
    expect((await fetched(`/images/${address}`)).response.status).toBe(404);
  });

  it.each(['until=9999999999&sig=AAAA', 'until=9999999999', 'sig=AAAA', 'until=1&sig=AAAA'])(
    'stays shut with %s',
    async (query) => {
      const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
      taken.add(imagePath('blog', id));
      expect((await fetched(`/images/blog/${id}.webp?${query}`)).response.status).toBe(404);
    },
  );

  it('is gone as soon as it is announced, and until then costs one lookup', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    const ask = async () => (await fetched(`/images/blog/${id}.webp`)).response.status;
    const before = lookups;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
    expect(lookups - before).toBe(1);
    taken.add(imagePath('blog', id));
    const [blogId, authorId] = ['0123456789abcdef01234567', '0123456789abcdef01234568'];
    await new Announcer(redis).publish('visibilityChanged', { kind: 'blog', id: blogId, authorId, isPublic: false });
    await expect.poll(ask, { timeout: 700 }).toBe(404);
  });
});

describe('names', () => {
  it('go both ways', () => {
    const id = '0123456789abcdef01234567';
    expect(imageIdOf('blog', imagePath('blog', id))).toBe(id);
    expect([
      imageIdOf('user', imagePath('blog', id)),
      imageIdOf('blog', 'https://x.example/a.png'),
      imageIdOf('blog', null),
    ]).toEqual([null, null, null]);
  });
});

describe('a bucket for pictures', () => {
  it('gets both sizes, and loses both when the picture is removed', async () => {
    s3.objects.clear();
    const { id } = await places.bucket.save(sentPicture(await pngBuffer(600, 20)));
    expect([...s3.objects.keys()].sort()).toEqual([`blog/${id}-small.webp`, `blog/${id}.webp`]);
    const { width } = await sharp(s3.objects.get(`blog/${id}-small.webp`)).metadata();
    expect(width).toBe(480);
    await places.bucket.remove(id);
    expect(s3.objects.size).toBe(0);
    expect(await places.bucket.read(id, 'full')).toBeNull();
  });

  it('leaves the pictures from before where they are, and shows both', async () => {
    const { id: before } = await places.database.save(sentPicture(await pngBuffer(50, 20)));
    const { id: since } = await places.bucket.save(sentPicture(await pngBuffer(50, 20)));
    for (const id of [before, since]) {
      const found = await places.bucket.read(id, 'full');
      expect(found?.length).toBeGreaterThan(0);
      found?.stream.destroy();
    }
    await places.bucket.remove(before);
    expect(await places.database.read(before, 'full')).toBeNull();
  });

  it('keeps the entry when a process without its settings removes the picture, so that another can', async () => {
    const { id } = await places.bucket.save(sentPicture(await pngBuffer(50, 20)));
    await places.database.remove(id);
    expect(s3.objects.has(`blog/${id}.webp`)).toBe(true);
    await places.bucket.remove(id);
    expect(s3.objects.has(`blog/${id}.webp`)).toBe(false);
  });

  it('that does not answer is a friendly 503, for writers and readers', async () => {
    const { id } = await places.bucket.save(sentPicture(await pngBuffer(50, 20)));
    const picture = sentPicture(await pngBuffer(50, 20));
    store = places.bucket;
    s3.isAway = true;
    await expect(places.bucket.save(picture)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await fetched(`/images/blog/${id}.webp`)).response.status).toBe(503);
    s3.isAway = false;
    expect((await fetched(`/images/blog/${id}.webp`)).response.status).toBe(200);
    store = places.database;
  });
});
