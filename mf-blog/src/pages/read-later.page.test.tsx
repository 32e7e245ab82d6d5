import { buildUser, type FakeRequest, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildCards } from '../testing/builders';
import ReadLaterPage from './read-later.page';

const open = () => renderWithKit(<ReadLaterPage />, { user: buildUser(), path: '/readlater', route: '/readlater' });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows what I keep, page by page, in the order of the server', async () => {
  const [one, two, three] = buildCards(3);
  fakeApi({
    'GET /blog/bookmarks': ({ query }: FakeRequest) =>
      query.get('cursor') === 'more' ? { blogs: [one], nextCursor: null } : { blogs: [three, two], nextCursor: 'more' },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(titles()).toEqual(['Blog 3', 'Blog 2', 'Blog 1']));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('takes a blog off the list', async () => {
  const [one, two] = buildCards(2);
  const server = fakeApi({
    'GET /blog/bookmarks': { blogs: [one, two], nextCursor: null },
    'DELETE /blog/bookmarks/:id': () => {
      server.answer({ 'GET /blog/bookmarks': { blogs: [two], nextCursor: null } });
      return { success: true, message: 'Gone' };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Take “Blog 1” off my list' }));
  await waitFor(() => expect(titles()).toEqual(['Blog 2']));
  expect(server.calls('DELETE /blog/bookmarks/:id')).toHaveLength(1);
});

it('says how to fill an empty list, and when it could not be loaded', async () => {
  const server = fakeApi({ 'GET /blog/bookmarks': () => refuse(503, 'down', 'unavailable') });
  open();
  expect(await screen.findByText("We couldn't load your saved stories.")).toBeVisible();
  server.answer({ 'GET /blog/bookmarks': { blogs: [], nextCursor: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No saved stories yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find a story' })).toHaveAttribute('href', '/blogs');
});
