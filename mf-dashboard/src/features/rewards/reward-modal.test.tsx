import { useHoldMoments } from '@storysprout/kit';
import { buildUser, fakeApi, recordSounds, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RewardModal, waitingRewards } from './reward-modal';

/** A chest takes a moment to open. */
const opening = { timeout: 4_000 };
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
    expect(sounds, 'it is quiet until it is claimed').toEqual([]);
    await claim();
    expect(await screen.findByText('Cherry', undefined, opening)).toBeInTheDocument();
    expect(server.calls('PUT /user/clear-unlocked')).toHaveLength(0);
    await claim();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), opening);
    await waitFor(() => expect(server.calls('PUT /user/clear-unlocked')).toHaveLength(1));
    expect(sounds).toEqual(['treasure', 'treasure']);
  });

  it('waits while the reader is typing', async () => {
    renderWithKit(
      <>
        <textarea aria-label="Story" ref={(field) => field?.focus()} />
        <RewardModal />
      </>,
      { user: buildUser({ rewards: ['unlocked-avatar-panda'] }) },
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    screen.getByLabelText('Story').blur();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('waits for the game that is being played', async () => {
    function Game({ playing }: { playing: boolean }) {
      useHoldMoments(playing);
      return <RewardModal />;
    }
    const { rerender } = renderWithKit(<Game playing />, { user: buildUser({ rewards: ['unlocked-avatar-panda'] }) });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    rerender(<Game playing={false} />);
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
