import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { BlogCarousel } from './features/home/blog-carousel';
import { LatestBlogs } from './features/home/latest-blogs';
import { manifest } from './manifest';
import BlogPage from './pages/blog.page';
import BlogsPage from './pages/blogs.page';
import { blogId, buildBlog } from './testing/builders';

const prefetchedDataOf = (expose: string) =>
  [...manifest.pages, ...manifest.widgets].find((each) => each.expose === expose)?.firstData ?? [];

it.each<[string, string, ReactElement]>([
  ['./pages/blogs', '/blogs', <BlogsPage key="" />],
  ['./pages/blog', '/blog/:id', <BlogPage key="" />],
  ['./widgets/blog-carousel', '/', <BlogCarousel key="" />],
  ['./widgets/latest-blogs', '/', <LatestBlogs key="" />],
])('%s asks for what the manifest says it asks first', async (expose, route, part) => {
  const server = fakeApi({ 'GET /blog/all': { blogs: [] }, 'GET /blog/post/:id': { blog: buildBlog() } });
  renderWithKit(part, { path: route.replace(':id', blogId), route });
  await waitFor(() => expect(server.calls().length).toBeGreaterThan(0));
  const asked = server.calls().map(({ path, query }) => (query.size > 0 ? `${path}?${query}` : path));
  const announced = prefetchedDataOf(expose).map((address) => address.replace(':id', blogId));
  expect(announced).not.toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(announced));
});
