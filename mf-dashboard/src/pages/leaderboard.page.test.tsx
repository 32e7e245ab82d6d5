import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import LeaderboardPage from './leaderboard.page';

const nobody = { users: [], nextCursor: null };

it('keeps the choice of weeks in the address', async () => {
  const server = fakeApi({ 'GET /user/leaderboard': nobody });
  const { location } = renderWithKit(<LeaderboardPage />, { path: '/leaderboard' });
  await userEvent.click(await screen.findByRole('button', { name: 'All Time' }));
  expect(location().search).toBe('?time=all');
  await waitFor(() => expect(server.calls('GET /user/leaderboard').at(-1)?.query.get('filter')).toBe('all'));
});

it('starts with what the address says', async () => {
  const server = fakeApi({ 'GET /user/leaderboard': nobody });
  renderWithKit(<LeaderboardPage />, { path: '/leaderboard?time=all&cursor=page-2' });
  expect(await screen.findByText('Nobody here yet')).toBeVisible();
  const [asked] = server.calls('GET /user/leaderboard').map(({ query }) => Object.fromEntries(query));
  expect(asked).toEqual({ filter: 'all', limit: '20', cursor: 'page-2' });
});
