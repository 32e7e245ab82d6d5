import { hideReader } from '@storysprout/kit';
import { buildUser, emitRealtime, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BlogGrid } from './features/browse/blog-grid';
import { BlogCarousel } from './features/home/blog-carousel';
import { LatestBlogs } from './features/home/latest-blogs';
import { buildCards, otherReader } from './testing/builders';

const done = { success: true, message: 'Done.' };
const filter = {};
const lists = [
  ['All Blogs', () => <BlogGrid filter={filter} onSearch={() => undefined} onShowAll={() => undefined} />],
  ['the carousel', () => <BlogCarousel />],
  ['Latest Blogs', () => <LatestBlogs />],
] as const;

it.each(lists)('lets a blog that is taken away leave %s at once', async (_name, List) => {
  const [first, second] = buildCards(2);
  fakeApi({ 'GET /blog/all': { blogs: [first, second], nextCursor: null } });
  renderWithKit(<List />);
  await screen.findAllByText('Blog 1');
  const change = { kind: 'blog', id: first?._id ?? '', authorId: otherReader, isPublic: false } as const;
  emitRealtime('visibilityChanged', change);
  expect(screen.queryByText('Blog 1')).not.toBeInTheDocument();
  expect(screen.getAllByText('Blog 2').length).toBeGreaterThan(0);
});

it.each(lists)('leaves hidden writers out of %s', async (_name, List) => {
  const other = { _id: '65f0000000000000000000ee', name: 'MossyFrog', image: null };
  const [hidden] = buildCards(1);
  const [, shown] = buildCards(2, { author: other });
  fakeApi({ 'GET /blog/all': { blogs: [hidden, shown], nextCursor: null }, 'PUT /user/hidden/:userId': done });
  renderWithKit(<List />, { user: buildUser() });
  await screen.findAllByText('Blog 1');
  await act(() => hideReader({ userId: otherReader, name: 'QuietFox' }));
  expect(screen.queryByText('Blog 1')).not.toBeInTheDocument();
  expect(screen.getAllByText('Blog 2').length).toBeGreaterThan(0);
});
