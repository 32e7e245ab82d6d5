import { pngBuffer, sentPicture } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { blogForm, multipart } from '../support/factories';

const site = blogSite('unused-pictures');
const dayMs = 24 * 60 * 60_000;

it('takes away the picture of a blog that a crash kept from being saved, and no other', async () => {
  const { images, pictureSweeper } = site.modules.blogs;
  const picture = await pngBuffer(20, 20);
  // Simulates a process that died after storing the picture and before storing the blog.
  const { id: lost } = await images.save(sentPicture(picture));
  const form = multipart({ ...blogForm({ status: 'draft' }) }, picture);
  const { body } = await site.author.api.post('/blog/create', { body: form });
  for (const days of [1, 2, 3]) {
    site.setNow(new Date(Date.now() + days * (dayMs + 60_000)));
    await pictureSweeper.sweep();
  }
  site.setNow(null);
  expect((await site.visitor.get(`/images/blog/${lost}.webp`)).status).toBe(404);
  expect((await site.visitor.get(`/images/${body.blog.image}`)).status).toBe(200);
});
