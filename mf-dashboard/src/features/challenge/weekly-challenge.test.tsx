import type { Challenge } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import WeeklyChallengePage from '../../pages/weekly-challenge.page';

const challenge: Challenge = {
  _id: '65f0000000000000000000c1',
  topic: 'A tiny door in a tree',
  isRead: false,
  createdAt: '2026-11-09T08:00:00.000Z',
};

function show(answer: unknown) {
  const server = fakeApi({
    'GET /admin/weeklychallenge/current': answer,
    'PUT /admin/weeklychallenge/mark-read': { success: true },
  });
  const page = renderWithKit(<WeeklyChallengePage />, { user: buildUser(), route: '/', path: '/' });
  return Object.assign(server, { page });
}

describe('the weekly challenge page', () => {
  it('marks an unread challenge as read and wishes luck', async () => {
    const server = show({ challenge });
    expect(await screen.findByText('A tiny door in a tree')).toBeInTheDocument();
    expect(await screen.findByText('Good luck, superstar!')).toBeInTheDocument();
    await waitFor(() => expect(server.calls('PUT /admin/weeklychallenge/mark-read')).toHaveLength(1));
    expect(screen.getByText('Good luck, superstar!')).toBeInTheDocument();
  });

  it('sends the question along to the editor', async () => {
    const { page } = show({ challenge });
    await userEvent.click(await screen.findByRole('link', { name: 'Write your answer' }));
    expect(page.location()).toMatchObject({
      pathname: '/postblog',
      state: { category: 'Weekly Challenge', challenge: 'A tiny door in a tree' },
    });
  });

  it('tells that a read challenge was read, and marks nothing', async () => {
    const server = show({ challenge: { ...challenge, isRead: true } });
    expect(await screen.findByText("You've read this challenge")).toBeInTheDocument();
    expect(server.calls('PUT /admin/weeklychallenge/mark-read')).toHaveLength(0);
  });

  it('says that there is none yet', async () => {
    show({ challenge: null });
    expect(await screen.findByText('No weekly challenge yet!')).toBeInTheDocument();
  });

  it('says that it could not be loaded', async () => {
    show(() => refuse(503, 'down', 'unavailable'));
    expect(
      await screen.findByText("Oops! We couldn't load this week's challenge. Try again soon!"),
    ).toBeInTheDocument();
  });
});
