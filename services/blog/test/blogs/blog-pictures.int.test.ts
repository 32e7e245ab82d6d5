import type { BlogStatus, Visibility } from '@storysprout/contract';
import { Announcer } from '@storysprout/service-kit';
import { pngBuffer, type TestClient } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { blogForm, decide, multipart } from '../support/factories';

const site = blogSite('blog-pictures');

interface Pictured {
  readonly id: string;
  /** The stored path, without a signature. */
  readonly image: string;
}

/** A blog with a picture, put into a state. */
async function pictured(status: BlogStatus, visibility?: Visibility): Promise<Pictured> {
  const sent = status === 'draft' ? 'draft' : 'pending';
  const form = multipart({ ...blogForm({ status: sent }) }, await pngBuffer(20, 20));
  const { body } = await site.author.api.post('/blog/create', { body: form });
  const id: string = body.blog._id;
  if (status === 'approved') await decide(site, id, 'approve');
  if (status === 'rejected') await decide(site, id, 'reject', 'Please add an ending.');
  const blogs = site.database.db.collection('blogs');
  if (visibility) await blogs.updateOne({ _id: new ObjectId(id) }, { $set: { visibility } });
  return { id, image: body.blog.image.split('?')[0] };
}

const statusOf = async (image: string) => (await site.visitor.get(`/images/${image}`)).status;

/** Returns the picture's address that a reader gets for a blog; null when they may not see the blog. */
async function addressFor(api: TestClient, id: string): Promise<string | null> {
  const { body } = await api.get(`/blog/post/${id}`);
  return body.blog?.image ?? null;
}

describe.each<[BlogStatus, Visibility | undefined]>([
  ['draft', undefined],
  ['pending', undefined],
  ['rejected', undefined],
  ['approved', 'held'],
  ['approved', 'hidden'],
  ['approved', 'removed'],
])('the picture of a blog that is %s and %s', (status, visibility) => {
  it('is 404 for strangers and other readers, in both sizes and also when their browser has it', async () => {
    const { id, image } = await pictured(status, visibility);
    expect(await statusOf(image)).toBe(404);
    expect(await statusOf(image.replace('.webp', '-small.webp'))).toBe(404);
    const etag = `"${image.slice('blog/'.length, -'.webp'.length)}"`;
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const { status: answer, headers: given } = await site.other.api.get(`/images/${image}`, { headers });
    expect([answer, given.get('cache-control')]).toEqual([404, 'no-store']);
    const shown = [await addressFor(site.visitor, id), await addressFor(site.other.api, id)];
    expect(shown.filter((address) => address?.includes('sig='))).toEqual([]);
  });

  it.each(['author', 'admin'] as const)('opens for its %s, for their browser alone', async (role) => {
    const { id, image } = await pictured(status, visibility);
    const address = (await addressFor(site[role].api, id)) ?? '';
    expect(address.startsWith(`${image}?until=`)).toBe(true);
    const { status: answer, headers } = await site.visitor.get(`/images/${address}`);
    expect([answer, headers.get('cache-control')]).toEqual([200, 'private, max-age=300, must-revalidate']);
    expect(await statusOf(address.replace('.webp', '-small.webp'))).toBe(200);
    expect(await statusOf(address.slice(0, -1))).toBe(404);
  });
});

describe.each([undefined, 'public'] as const)(
  'the picture of an approved blog whose visibility is %s',
  (visibility) => {
    it('opens for everybody at one plain address, and caches ask again after a second', async () => {
      const { id, image } = await pictured('approved', visibility);
      const shown = [site.visitor, site.other.api, site.author.api, site.admin.api].map((api) => addressFor(api, id));
      expect(new Set(await Promise.all(shown))).toEqual(new Set([image]));
      const { status, headers } = await site.visitor.get(`/images/${image}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=1, must-revalidate']);
    });
  },
);

it('opens a picture with its approval, and shuts it with its rejection within a second', async () => {
  const { id, image } = await pictured('pending');
  expect(await statusOf(image)).toBe(404);
  await decide(site, id, 'approve');
  expect(await statusOf(image)).toBe(200);
  await decide(site, id, 'reject', 'Please add an ending.');
  await expect.poll(() => statusOf(image), { timeout: 1_000 }).toBe(404);
});

it('shuts it at once where the change is announced', async () => {
  site.modules.blogs.publicPictures.start();
  try {
    const { id, image } = await pictured('approved');
    expect(await statusOf(image)).toBe(200);
    const change = { kind: 'blog', id, authorId: site.author.userId, isPublic: false } as const;
    const hidden = { $set: { visibility: 'hidden' } };
    await site.database.db.collection('blogs').updateOne({ _id: new ObjectId(id) }, hidden);
    await new Announcer(site.redis).publish('visibilityChanged', change);
    await expect.poll(() => statusOf(image), { timeout: 500, interval: 20 }).toBe(404);
  } finally {
    await site.modules.blogs.publicPictures.stop();
  }
});

it('lists a writer’s own pictures and those that wait for moderators with addresses that open', async () => {
  const { id } = await pictured('pending');
  const own = await site.author.api.get('/blog/user/blogs');
  const waiting = await site.callers.admin.get('/internal/blogs?status=pending');
  for (const { body } of [own, waiting]) {
    const { image } = body.blogs.find(({ _id }: { _id: string }) => _id === id);
    expect(await statusOf(image)).toBe(200);
  }
});
