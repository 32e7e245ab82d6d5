import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCards } from '../../testing/builders';
import { UnansweredShelf } from './unanswered-shelf';

function open(count: number) {
  const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(count) } });
  return { server, ...renderWithKit(<UnansweredShelf />) };
}

it('offers stories that nobody has commented on', async () => {
  const { server } = open(2);
  expect(await screen.findByRole('region', { name: 'Be the first to answer' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Blog 1',
    'Blog 2',
  ]);
  expect(Object.fromEntries(server.calls('GET /blog/all')[0]?.query ?? [])).toMatchObject({
    comments: 'none',
    limit: '3',
  });
});

it('is not there when every story has been answered', async () => {
  const { server } = open(0);
  await waitFor(() => expect(server.calls('GET /blog/all')).toHaveLength(1));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
