import { buildUser, fakeApi, recordSounds, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RewardModal, waitingRewards } from './reward-modal';

const claim = () => userEvent.click(screen.getByRole('button', { name: 'Claim Reward' }));

describe('RewardModal', () => {
  it('shows the rewards one at a time and clears them after the last', async () => {
    const user = buildUser({ rewards: ['unlocked-avatar-panda', 'unlocked-avatar-cherry'] });
    const server = fakeApi({
      'PUT /user/clear-unlocked': { success: true },
      'GET /user/viewprofile': { user: { ...user, rewards: [] } },
    });
    const sounds = recordSounds();
    renderWithKit(<RewardModal />, { user });
    expect(screen.getByRole('heading', { name: /Treasure Found!/ })).toBeInTheDocument();
    expect(screen.getByText('Panda')).toBeInTheDocument();
    expect(screen.queryByText('Cherry')).not.toBeInTheDocument();
    await claim();
    expect(screen.getByText('Cherry')).toBeInTheDocument();
    expect(server.calls('PUT /user/clear-unlocked')).toHaveLength(0);
    await claim();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(server.calls('PUT /user/clear-unlocked')).toHaveLength(1));
    expect(sounds).toEqual(['treasure', 'treasure']);
  });

  it('waits while the reader is typing', async () => {
    const user = buildUser({ rewards: ['unlocked-avatar-panda'] });
    renderWithKit(
      <>
        <textarea aria-label="Story" />
        <RewardModal />
      </>,
      { user },
    );
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    screen.getByLabelText('Story').focus();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    screen.getByLabelText('Story').blur();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('shows nothing to a reader without new rewards', () => {
    renderWithKit(<RewardModal />, { user: buildUser({ rewards: ['first-place-ribbon'] }) });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('waitingRewards', () => {
  it('leaves out what is no unlocked avatar of the catalogue', () => {
    expect(waitingRewards(['unlocked-avatar-tom', 'unlocked-avatar-nobody', 'avatar-elf']).map(({ id }) => id)).toEqual(
      ['avatar-tom'],
    );
  });
});
