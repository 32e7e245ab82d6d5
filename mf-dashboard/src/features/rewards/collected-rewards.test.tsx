import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CollectedRewards } from './collected-rewards';

const user = buildUser({ totalPoints: 120, unlockedItems: ['avatar-panda'] });

describe('CollectedRewards', () => {
  it('offers all twenty avatars, with the price on the locked ones', () => {
    renderWithKit(<CollectedRewards user={user} />, { user });
    const tiles = screen.getAllByRole('button');
    expect(tiles).toHaveLength(20);
    expect(screen.getByRole('button', { name: /Panda/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /Cherry.*500 XP/ })).toBeDisabled();
  });

  it('wears an unlocked avatar', async () => {
    const server = fakeApi({ 'PUT /user/avatar': { user: { ...user, profileAvatar: 'avatar-panda' } } });
    const { session } = renderWithKit(<CollectedRewards user={user} />, { user });
    await userEvent.click(screen.getByRole('button', { name: /Panda/ }));
    expect(await screen.findByText('Avatar updated!')).toBeInTheDocument();
    expect(server.calls('PUT /user/avatar')[0]?.body).toEqual({ avatarId: 'avatar-panda' });
    expect(session.get().user?.profileAvatar).toBe('avatar-panda');
  });

  it('says so when the avatar could not be set', async () => {
    fakeApi({ 'PUT /user/avatar': () => refuse(500, '', 'internal') });
    renderWithKit(<CollectedRewards user={user} />, { user });
    await userEvent.click(screen.getByRole('button', { name: /Panda/ }));
    expect(await screen.findByText('Failed to set avatar.')).toBeInTheDocument();
  });
});
