import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceApp, ImageStore, imageIdOf, imagePath, imageRoutes } from '../src/index';
import { pngBuffer, quietLogger, type RunningApp, sentPicture, startApp, testDatabase } from '../src/testing/index';

let store: ImageStore;
let running: RunningApp;

beforeAll(async () => {
  const { db } = await testDatabase('kit-images');
  store = new ImageStore(db);
  const { app, router } = createServiceApp({ name: 'sample', logger: quietLogger });
  router.use(imageRoutes(store, 'blog').routes());
  running = await startApp(app);
});

afterAll(() => running.close());

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

  it.each([
    ['noise', () => randomBytes(2_000)],
    ['a text that calls itself a picture', () => Buffer.from('GIF89a but not really')],
    ['half a picture', async () => (await pngBuffer(400, 400)).subarray(0, 300)],
    [
      'an SVG, which can carry scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    ['nothing', () => Buffer.alloc(0)],
    ['a small file that unpacks to a giant', () => pngBuffer(9_000, 9_000)],
  ])('refuses %s', async (_name, make) => {
    await expect(store.save(sentPicture(await make()))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'That file is not a picture we can read.',
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
      message: 'That picture has more details than we can take. A smaller one, please.',
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

describe('serving', () => {
  it('lets browsers keep a picture for ever, and answers 304 and HEAD', async () => {
    const { id } = await store.save(sentPicture(await pngBuffer(50, 20)));
    const { response, bytes } = await fetched(`/images/blog/${id}.webp`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const etag = response.headers.get('etag') ?? '';
    // `cache-control` is named so that fetch does not add its own `no-cache`.
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
