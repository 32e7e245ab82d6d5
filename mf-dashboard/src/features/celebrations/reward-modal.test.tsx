import { useHoldMoments } from '@storysprout/kit';
import { buildUser, fakeApi, recordSounds, renderWithKit } from '@storysprout/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RewardModal, waitingRewards } from './reward-modal';

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const claim = () => fireEvent.click(screen.getByRole('button', { name: 'Claim Reward' }));

describe('RewardModal', () => {
  it('shows the rewards one at a time and clears them after the last', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
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
    expect(screen.getByRole('button', { name: 'Claim Reward' })).toHaveFocus();
    expect(sounds, 'it is quiet until it is claimed').toEqual([]);
    claim();
    await pass(1_599);
    expect(screen.getByText('Panda'), 'the open chest is looked at for a moment').toBeInTheDocument();
    await pass(1);
    expect(screen.getByText('Cherry')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Claim Reward' })).toHaveFocus();
    expect(server.calls('PUT /user/clear-unlocked')).toHaveLength(0);
    claim();
    await pass(1_600);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.calls('PUT /user/clear-unlocked')).toHaveLength(1);
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
    function Game() {
      const [isPlaying, setPlaying] = useState(true);
      useHoldMoments(isPlaying);
      return (
        <>
          <button type="button" onClick={() => setPlaying(false)}>
            Stop
          </button>
          <RewardModal />
        </>
      );
    }
    renderWithKit(<Game />, { user: buildUser({ rewards: ['unlocked-avatar-panda'] }) });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
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
