import type { User } from '@storysprout/contract';
import { buildUser, fakeApi, renderAndHydrate } from '@storysprout/kit/testing';
import { within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { BlogCarousel } from './features/home/blog-carousel';
import { LatestBlogs } from './features/home/latest-blogs';
import { manifest } from './manifest';
import BlogPage from './pages/blog.page';
import BlogsPage from './pages/blogs.page';
import { blogId, buildBlog, buildCards, buildComment } from './testing/builders';

const cards = { success: true, blogs: buildCards(3), nextCursor: null };
const blog = { success: true, blog: buildBlog() };

const parts: [string, string, ReactElement, string][] = [
  ['./pages/blogs', '/blogs', <BlogsPage key="" />, 'Blog 3'],
  ['./pages/blog', '/blog/:id', <BlogPage key="" />, 'Fenna the fox kept a jar of sounds.'],
  ['./widgets/blog-carousel', '/', <BlogCarousel key="" />, 'Blog 3'],
  ['./widgets/latest-blogs', '/', <LatestBlogs key="" />, 'Blog 3'],
];

function render(expose: string, route: string, part: ReactElement, reader?: User) {
  const path = route.replace(':id', blogId);
  const asked = [...manifest.pages, ...manifest.widgets].find((each) => each.expose === expose)?.firstData ?? [];
  const answers = asked.map((each) => [each.replace(':id', blogId), each.includes(':id') ? blog : cards]);
  return renderAndHydrate(part, { route, path, answers: Object.fromEntries(answers), reader });
}

const countRoute = 'GET /blog/comments/count/:id';
/** The number of comments is not part of the server-rendered page. */
const commentCount = { [countRoute]: { totalCount: 1 } };

it.each(parts)(
  '%s is drawn with its words, and the browser takes it over as it is',
  async (expose, route, part, words) => {
    const server = fakeApi(commentCount);
    const { markup, complaints } = await render(expose, route, part);
    expect(markup).toContain(words);
    expect(complaints).toEqual([]);
    expect(server.calls()).toHaveLength(server.calls(countRoute).length);
  },
);

it.each(parts)('%s is taken over by a reader who is signed in', async (expose, route, part) => {
  fakeApi({
    ...commentCount,
    'GET /blog/likes/mine': { likes: [], nextCursor: null },
    'GET /user/hidden': { readers: [] },
  });
  const { complaints } = await render(expose, route, part, buildUser());
  expect(complaints).toEqual([]);
});

const comments = `/blog/comment/get?postId=${blogId}&limit=30`;
const withComments = {
  route: '/blog/:id',
  path: `/blog/${blogId}?comments=`,
  answers: { [`/blog/post/${blogId}`]: blog, [comments]: [buildComment()] },
  cursors: { [comments]: 'a-cursor' },
};

it('comments are drawn where the address asks for them, with a link to the next ones', async () => {
  const server = fakeApi({ 'GET /blog/comments/count/:id': { totalCount: 31 } });
  const { markup, container, complaints } = await renderAndHydrate(<BlogPage />, withComments);
  expect(markup).toContain('What a lovely fox!');
  expect(markup).toContain(`href="/blog/${blogId}?comments=a-cursor#comments"`);
  expect(complaints).toEqual([]);
  expect(server.calls('GET /blog/comment/get')).toEqual([]);
  expect(container.textContent).toContain('What a lovely fox!');
});

it('comments that a link names after # open once the page is hydrated', async () => {
  fakeApi({ ...commentCount, 'GET /blog/comment/get': [buildComment()] });
  const { markup, container, complaints } = await renderAndHydrate(<BlogPage />, {
    route: '/blog/:id',
    path: `/blog/${blogId}#comments`,
    answers: { [`/blog/post/${blogId}`]: blog },
  });
  expect(markup).not.toContain('What a lovely fox!');
  expect(complaints).toEqual([]);
  expect(await within(container).findByText('What a lovely fox!')).toBeInTheDocument();
});

it("comments that came drawn give way to the reader's own list", async () => {
  fakeApi({
    'GET /blog/likes/mine': { likes: [], nextCursor: null },
    'GET /user/hidden': { readers: [] },
    'GET /blog/comments/count/:id': { totalCount: 1 },
    'GET /blog/comment/get': [buildComment()],
    'GET /blog/comments/mine': { liked: [buildComment()._id], hasUnpublished: false },
  });
  const { container, complaints } = await renderAndHydrate(<BlogPage />, { ...withComments, reader: buildUser() });
  expect(complaints).toEqual([]);
  const heart = await within(container).findByRole('button', { name: /likes for the comment by MossyFrog/ });
  expect(heart).toHaveAttribute('aria-pressed', 'true');
});
