import type { Challenge } from '@storysprout/contract';
import { buildUser, emitRealtime, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ChallengeBell } from './challenge-bell';

const mina = buildUser({ name: 'Mina' });
const challenge: Challenge = {
  _id: '65f0000000000000000000cc',
  topic: 'A day without gravity',
  isRead: false,
  createdAt: '2026-11-18T09:00:00.000Z',
};

function api(current: Challenge | null = challenge) {
  return fakeApi({
    'GET /user/viewprofile': { user: mina },
    'GET /admin/weeklychallenge/latest': { challengeId: current?._id ?? null },
    'GET /admin/weeklychallenge/current': { challenge: current },
    'PUT /admin/weeklychallenge/mark-read': { success: true },
  });
}

const open = () => renderWithKit(<ChallengeBell />, { user: mina });

describe('the bell', () => {
  it('has a red dot while the challenge is unread; a click marks it read and opens it', async () => {
    const server = api();
    const bell = open();
    expect(await screen.findByTestId('unread-dot')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Weekly challenge/ }));
    await waitFor(() => expect(bell.location().pathname).toBe('/weeklychallenge'));
    expect(bell.location()).toMatchObject({ pathname: '/weeklychallenge', state: { unread: true } });
    expect(server.calls('PUT /admin/weeklychallenge/mark-read')).toHaveLength(1);
    expect(screen.queryByTestId('unread-dot')).not.toBeInTheDocument();
  });

  it('has none for a challenge that was read, and marks nothing', async () => {
    const server = api({ ...challenge, isRead: true });
    const bell = open();
    await userEvent.click(screen.getByRole('button', { name: 'Weekly challenge' }));
    await waitFor(() => expect(bell.location().pathname).toBe('/weeklychallenge'));
    expect(screen.queryByTestId('unread-dot')).not.toBeInTheDocument();
    expect(server.calls('PUT /admin/weeklychallenge/mark-read')).toHaveLength(0);
  });

  it('asks no more about a challenge that was read, until there is another one', async () => {
    const server = api({ ...challenge, isRead: true });
    open().unmount();
    open();
    await waitFor(() => expect(server.calls('GET /admin/weeklychallenge/current')).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem('challenge-read')).toBe(`${mina._id} ${challenge._id}`));
    const next = { ...challenge, _id: '65f0000000000000000000cd' };
    server.answer({
      'GET /admin/weeklychallenge/latest': { challengeId: next._id },
      'GET /admin/weeklychallenge/current': { challenge: next },
    });
    open();
    expect(await screen.findAllByTestId('unread-dot')).not.toHaveLength(0);
    expect(server.calls('GET /admin/weeklychallenge/current')).toHaveLength(2);
  });

  it('asks the long way when it cannot learn which challenge is current', async () => {
    const server = api();
    server.answer({ 'GET /admin/weeklychallenge/latest': () => Promise.reject(new TypeError('offline')) });
    open();
    expect(await screen.findByTestId('unread-dot')).toBeInTheDocument();
  });

  it('goes to the challenge although marking failed', async () => {
    const server = api();
    server.answer({ 'PUT /admin/weeklychallenge/mark-read': () => Promise.reject(new TypeError('offline')) });
    const bell = open();
    await screen.findByTestId('unread-dot');
    await userEvent.click(screen.getByRole('button', { name: /Weekly challenge/ }));
    await waitFor(() => expect(bell.location().pathname).toBe('/weeklychallenge'));
    expect(console).toHaveWarnedWith('The weekly challenge could not be marked as read.');
  });

  it('rings when a new challenge is published', async () => {
    const server = api(null);
    open();
    await waitFor(() => expect(server.calls('GET /admin/weeklychallenge/latest')).toHaveLength(1));
    expect(server.calls('GET /admin/weeklychallenge/current')).toHaveLength(0);
    server.answer({ 'GET /admin/weeklychallenge/current': { challenge } });
    emitRealtime('challengePublished', { challengeId: challenge._id });
    expect(await screen.findByTestId('unread-dot')).toBeInTheDocument();
  });
});
