import type { LeaderboardEntry } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LeaderboardPreview } from './leaderboard-preview';

function entry(rank: number, name: string, overrides: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    _id: `65f00000000000000000000${rank}`,
    name,
    image: null,
    profileAvatar: null,
    totalPoints: 100 - rank,
    level: 1,
    rank,
    ...overrides,
  };
}

describe('LeaderboardPreview', () => {
  it('asks for the first three of the week and shows them in order', async () => {
    const server = fakeApi({ 'GET /user/leaderboard': { users: [entry(1, 'Ada'), entry(2, 'Bo'), entry(3, 'Cy')] } });
    renderWithKit(<LeaderboardPreview />);
    expect(screen.getByText('Loading leaderboard...')).toBeInTheDocument();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Ada'),
      expect.stringContaining('Bo'),
      expect.stringContaining('Cy'),
    ]);
    const [call] = server.calls('GET /user/leaderboard');
    expect(call?.query.get('filter')).toBe('week');
    expect(call?.query.get('limit')).toBe('3');
  });

  it('says so when the leaderboard cannot be loaded', async () => {
    fakeApi({ 'GET /user/leaderboard': () => refuse(503, 'down', 'unavailable') });
    renderWithKit(<LeaderboardPreview />);
    expect(await screen.findByText('Unable to load leaderboard. Please try again later.')).toBeInTheDocument();
  });

  it('marks the reader', async () => {
    const user = buildUser({ name: 'Bo' });
    fakeApi({
      'GET /user/leaderboard': {
        users: [entry(1, 'Ada', { _id: '65f0000000000000000000aa' }), entry(2, 'Bo', { _id: user._id })],
      },
    });
    renderWithKit(<LeaderboardPreview />, { user });
    expect(await screen.findByText("That's you!")).toBeInTheDocument();
  });
});
