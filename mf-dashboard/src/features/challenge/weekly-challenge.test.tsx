import type { Challenge } from '@storysprout/contract';
import { buildUser, type FakeRequest, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import ChallengePage from '../../pages/challenge.page';
import ChallengesPage from '../../pages/challenges.page';
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

describe('the shelf of challenges', () => {
  const past = { ...challenge, endedAt: '2026-11-16T08:00:00.000Z' };
  const now = {
    ...challenge,
    _id: '65f0000000000000000000c2',
    topic: 'A kite',
    createdAt: past.endedAt,
    endedAt: null,
  };

  it('shows every challenge with its day and a way in, page by page', async () => {
    fakeApi({
      'GET /admin/weeklychallenge/shelf': ({ query }: FakeRequest) =>
        query.get('cursor') ? { challenges: [past], nextCursor: null } : { challenges: [now], nextCursor: 'more' },
    });
    renderWithKit(<ChallengesPage />, { route: '/challenges', path: '/challenges' });
    expect(await screen.findByRole('link', { name: 'A kite' })).toHaveAttribute('href', `/challenges/${now._id}`);
    expect(screen.getByText("This week's challenge")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'A tiny door in a tree' })).toBeVisible();
    expect(screen.getByText('November 09, 2026')).toBeVisible();
  });

  it('opens a past one with its answers, and leads to the one that can be answered now', async () => {
    fakeApi({ 'GET /admin/weeklychallenge/shelf/:id': { challenge: past } });
    renderWithKit(<ChallengePage />, {
      ...{ route: '/challenges/:id', path: `/challenges/${past._id}` },
      slots: { 'challenge.answers': [{ remote: 'mf_blog', widget: 'ChallengeAnswers' }] },
      widgets: {
        'mf_blog/ChallengeAnswers': ({ from, until }: { from?: string; until?: string | null }) => (
          <p>
            {from} to {until}
          </p>
        ),
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: past.topic })).toBeVisible();
    expect(screen.getByText('November 09, 2026 to November 16, 2026')).toBeVisible();
    expect(screen.getByText(`${past.createdAt} to ${past.endedAt}`)).toBeVisible();
    const link = screen.getByRole('link', { name: "See this week's challenge" });
    expect(link).toHaveAttribute('href', '/weeklychallenge');
    expect(screen.queryByRole('link', { name: 'Write your answer' })).not.toBeInTheDocument();
  });

  it('says that there is no such challenge', async () => {
    fakeApi({ 'GET /admin/weeklychallenge/shelf/:id': () => refuse(404, 'No.', 'not_found') });
    renderWithKit(<ChallengePage />, { route: '/challenges/:id', path: '/challenges/x' });
    expect(await screen.findByText("We couldn't find this challenge.")).toBeVisible();
  });
});
