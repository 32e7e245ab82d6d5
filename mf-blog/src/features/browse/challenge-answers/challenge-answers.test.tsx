import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildCards } from '../../../testing/builders';
import { ChallengeAnswers } from './challenge-answers';

const [from, until] = ['2026-11-09T08:00:00.000Z', '2026-11-16T08:00:00.000Z'];

it('asks for what was begun within the challenge, page by page', async () => {
  const [one, two] = buildCards(2, { category: 'Weekly Challenge' });
  const server = fakeApi({ 'GET /blog/all': { blogs: [two], nextCursor: 'more' } });
  renderWithKit(<ChallengeAnswers from={from} until={until} />);
  expect(await screen.findByRole('link', { name: 'Blog 2' })).toBeVisible();
  const [asked] = server.calls('GET /blog/all');
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
    category: 'Weekly Challenge',
    begunFrom: from,
    begunBefore: until,
  });
  server.answer({ 'GET /blog/all': { blogs: [one], nextCursor: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Show more answers' }));
  expect(await screen.findByRole('link', { name: 'Blog 1' })).toBeVisible();
});

it('has no end while the challenge is the present one, and invites the first answer', async () => {
  const server = fakeApi({ 'GET /blog/all': { blogs: [], nextCursor: null } });
  renderWithKit(<ChallengeAnswers from={from} until={null} />);
  expect(await screen.findByText('Write the first one!')).toBeVisible();
  await waitFor(() => expect(server.calls('GET /blog/all')[0]?.query.has('begunBefore')).toBe(false));
});
