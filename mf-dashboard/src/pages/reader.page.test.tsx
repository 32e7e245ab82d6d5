import type { BlogCard, ReaderPage as Page } from '@storysprout/contract';
import { beginRealtime, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import ReaderPage from './reader.page';

const id = '65f000000000000000000001';
const reader: Page['reader'] = { _id: id, name: 'Mina', image: null, profileAvatar: null, badges: ['First blog'] };
const blog = (title: string, at: number): BlogCard => ({
  _id: `65f0000000000000000000a${at}`,
  title,
  category: 'Story',
  image: null,
  author: { _id: id, name: 'Mina', image: null },
  createdAt: '2026-11-18T09:00:00.000Z',
  date: '2026-11-18T09:00:00.000Z',
  status: 'approved',
  isApproved: true,
  likeCount: 0,
  commentCount: 0,
  excerpt: '',
});

const show = () => renderWithKit(<ReaderPage />, { path: `/reader/${id}`, route: '/reader/:id' });

it('shows name, badges and published blogs, page by page', async () => {
  fakeApi({
    'GET /user/readers/:id': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor')
        ? { reader, blogs: [blog('The second', 2)], nextCursor: null }
        : { reader, blogs: [blog('The first', 1)], nextCursor: 'more' },
  });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mina' })).toBeInTheDocument();
  expect(screen.getByText('First blog')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'The first' })).toHaveAttribute('href', '/blog/65f0000000000000000000a1');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'The second' })).toBeInTheDocument();
});

it('marks a moderator', async () => {
  fakeApi({ 'GET /user/readers/:id': { reader: { ...reader, isModerator: true }, blogs: [], nextCursor: null } });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mina' })).toBeVisible();
  expect(screen.getByText('Moderator')).toBeVisible();
});

it('says nothing of a reader who has no page, and leads on', async () => {
  fakeApi({ 'GET /user/readers/:id': refuse(404, 'There is no such page.', 'not_found') });
  show();
  expect(await screen.findByRole('heading', { name: "This page isn't here" })).toBeInTheDocument();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/', '/blogs', '/funzone']);
});

it('shows nothing of a reader whose page went while it was open', async () => {
  const server = fakeApi({ 'GET /user/readers/:id': { reader, blogs: [blog('The first', 1)], nextCursor: null } });
  beginRealtime();
  show();
  expect(await screen.findByRole('link', { name: 'The first' })).toBeVisible();
  server.answer({ 'GET /user/readers/:id': refuse(404, 'There is no such page.', 'not_found') });
  beginRealtime();
  expect(await screen.findByRole('heading', { name: "This page isn't here" })).toBeVisible();
  expect(screen.queryByText('Mina')).not.toBeInTheDocument();
});

it('can be asked for again after a failure', async () => {
  const server = fakeApi({ 'GET /user/readers/:id': refuse(503, 'Later.', 'unavailable') });
  show();
  const again = await screen.findByRole('button', { name: /try again|retry/i }, { timeout: 5_000 });
  server.answer({ 'GET /user/readers/:id': { reader, blogs: [], nextCursor: null } });
  await userEvent.click(again);
  expect(await screen.findByText('Nothing published yet.')).toBeInTheDocument();
});
