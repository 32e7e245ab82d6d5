import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { LatestBlogs } from './features/home/latest-blogs';
import { manifest } from './manifest';
import BlogPage from './pages/blog.page';
import BlogsPage from './pages/blogs.page';
import { blogId, buildBlog, buildCards } from './testing/builders';
import HomeBlogs from './widgets/blog-carousel.widget';

const prefetchedDataOf = (expose: string) =>
  [...manifest.pages, ...manifest.widgets].find((each) => each.expose === expose)?.firstData ?? [];

it.each<[string, string, ReactElement]>([
  ['./pages/blogs', '/blogs', <BlogsPage key="" />],
  ['./pages/blog', '/blog/:id', <BlogPage key="" />],
  ['./widgets/blog-carousel', '/', <HomeBlogs key="" />],
  ['./widgets/latest-blogs', '/', <LatestBlogs key="" />],
])('%s asks for what the manifest says it asks first', async (expose, route, part) => {
  const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(1) }, 'GET /blog/post/:id': { blog: buildBlog() } });
  renderWithKit(part, { path: route.replace(':id', blogId), route });
  const asked = () => server.calls().map(({ path, query }) => (query.size > 0 ? `${path}?${query}` : path));
  const announced = prefetchedDataOf(expose).map((address) => address.replace(':id', blogId));
  expect(announced).not.toEqual([]);
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(announced)));
});
