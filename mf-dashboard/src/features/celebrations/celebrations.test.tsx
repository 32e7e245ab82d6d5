import { PageLink, useHoldMoments } from '@storysprout/kit';
import { buildUser, fakeApi, recordSounds, refuse, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Celebrations } from './celebrations';
import { RewardModal } from './reward-modal';
import { nextCelebration } from './use-next-celebration';

const blogId = 'b'.repeat(24);
const published = `published-${blogId}`;

/** A server where only the first claim of a celebration succeeds. */
function celebrationServer(waiting: readonly string[]) {
  const left = new Set(waiting);
  return fakeApi({
    'PUT /user/moments/claim': ({ body }: { body: unknown }) => {
      const { moments } = body as { moments: string[] };
      return { success: true, moments: moments.filter((entry) => left.delete(entry)) };
    },
    [`GET /blog/post/${blogId}`]: { blog: { title: 'The brave snail', isApproved: true } },
  });
}

const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));

describe('celebrations', () => {
  it('come one on each page, the published story first, and each is claimed once', async () => {
    const waiting = ['level-3', 'badge-Busy Writer', published];
    const server = celebrationServer(waiting);
    const sounds = recordSounds();
    const { session } = renderWithKit(
      <>
        <PageLink to="/elsewhere">Go on</PageLink>
        <Celebrations />
      </>,
      { user: buildUser({ totalPoints: 210, moments: waiting }) },
    );
    const goOn = () => userEvent.click(screen.getByRole('link', { name: 'Go on' }));
    expect(await screen.findByText('Your story is published!')).toBeInTheDocument();
    expect(screen.getByText(/The brave snail/)).toBeInTheDocument();
    expect(screen.queryByText('Level 3!')).not.toBeInTheDocument();
    await close();
    expect(server.calls('PUT /user/moments/claim')).toHaveLength(1);
    await goOn();
    expect(await screen.findByText('Level 3!')).toBeInTheDocument();
    await close();
    await goOn();
    expect(await screen.findByText('New badge: Busy Writer')).toBeInTheDocument();
    await close();
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(server.calls('PUT /user/moments/claim').map(({ body }) => body)).toEqual(
      [published, 'level-3', 'badge-Busy Writer'].map((entry) => ({ moments: [entry] })),
    );
    expect([sounds, session.get().user?.moments]).toEqual([['cheer', 'cheer', 'cheer'], []]);
  });

  it('are not shown when another device was first', async () => {
    const server = celebrationServer([]);
    const { session } = renderWithKit(<Celebrations />, {
      user: buildUser({ totalPoints: 210, moments: ['level-3'] }),
    });
    await waitFor(() => expect(session.get().user?.moments).toEqual([]));
    expect(server.calls('PUT /user/moments/claim')).toHaveLength(1);
    expect(screen.queryByText('Level 3!')).not.toBeInTheDocument();
  });

  it('leave the page to a treasure when there was nothing left to show', async () => {
    celebrationServer([]);
    renderWithKit(
      <>
        <Celebrations />
        <RewardModal />
      </>,
      { user: buildUser({ totalPoints: 100, moments: ['level-2'], rewards: ['unlocked-avatar-panda'] }) },
    );
    expect(await screen.findByText('Panda')).toBeInTheDocument();
  });

  it('wait on the server when they cannot be claimed', async () => {
    const server = fakeApi({ 'PUT /user/moments/claim': () => refuse(503, 'Away', 'unavailable') });
    const { session } = renderWithKit(<Celebrations />, {
      user: buildUser({ totalPoints: 210, moments: ['level-3'] }),
    });
    await waitFor(() => expect(server.calls('PUT /user/moments/claim')).not.toHaveLength(0));
    expect(screen.queryByText('Level 3!')).not.toBeInTheDocument();
    expect(session.get().user?.moments).toEqual(['level-3']);
    expect(console).toHaveWarnedWith('A celebration could not be claimed.');
  });

  it('are not claimed while a game is played', async () => {
    function Game() {
      useHoldMoments(true);
      return <Celebrations />;
    }
    const server = celebrationServer(['level-3']);
    renderWithKit(<Game />, { user: buildUser({ totalPoints: 210, moments: ['level-3'] }) });
    await act(async () => undefined);
    expect(server.calls('PUT /user/moments/claim')).toHaveLength(0);
  });

  it('are not claimed while a field is being filled in', async () => {
    const server = celebrationServer(['level-3']);
    renderWithKit(
      <>
        <textarea aria-label="Story" ref={(field) => field?.focus()} />
        <Celebrations />
      </>,
      { user: buildUser({ totalPoints: 210, moments: ['level-3'] }) },
    );
    await userEvent.keyboard('Once upon');
    expect(server.calls('PUT /user/moments/claim')).toHaveLength(0);
    act(() => screen.getByLabelText('Story').blur());
    expect(await screen.findByText('Level 3!')).toBeInTheDocument();
  });
});

describe('the next moment', () => {
  it.each([
    ['a level that was lost', ['level-9'], 3, undefined],
    ['what only a newer release knows', ['party-1', 'level-2'], 3, 'level-2'],
    ['nothing', [], 3, undefined],
  ])('is not %s', (_, entries, level, expected) => {
    expect(nextCelebration(entries, level)?.entry).toBe(expected);
  });
});
