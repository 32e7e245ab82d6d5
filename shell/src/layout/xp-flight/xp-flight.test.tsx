import { session } from '@storysprout/kit/host';
import { buildUser, recordSounds, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { XpFlight } from './xp-flight';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

describe('earned XP', () => {
  it('flies once for each gain, and is said aloud', async () => {
    const user = buildUser({ totalPoints: 100 });
    const sounds = recordSounds();
    renderWithKit(<XpFlight />, { user });
    act(() => session.setUser({ ...user, totalPoints: 102, points: 102 }));
    expect(await screen.findByText('+2 XP')).toBeInTheDocument();
    expect(screen.getByText('You earned 2 XP.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('+2 XP')).not.toBeInTheDocument(), { timeout: 4_000 });
    act(() => session.setUser({ ...user, totalPoints: 102, points: 102 }));
    expect(screen.queryByText('+2 XP')).not.toBeInTheDocument();
    expect(sounds).toEqual(['coin']);
  });

  it('is shown by the window that is used', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const user = buildUser({ totalPoints: 100 });
    renderWithKit(<XpFlight />, { user });
    act(() => session.setUser({ ...user, totalPoints: 102, points: 102 }));
    expect(screen.queryByText('+2 XP')).not.toBeInTheDocument();
  });
});
