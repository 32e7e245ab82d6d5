import { buildUser, emitRealtime, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InboxButton } from './inbox-button';

const user = buildUser();
const open = () => renderWithKit(<InboxButton />, { user });
const link = () => screen.getByRole('link');

const at = (time: string) => vi.setSystemTime(new Date(`2026-11-20T${time}`));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  at('12:00:00');
});
afterEach(() => vi.useRealTimers());

describe('the envelope', () => {
  it('leads to the letters and says how many are new', async () => {
    fakeApi({ 'GET /user/letters/unread': { unread: 3 } });
    open();
    expect(await screen.findByRole('link', { name: 'Letters: 3 new ones' })).toHaveAttribute('href', '/letters');
    expect(screen.getByText('3')).toBeInTheDocument();
  });

  it('shows no number for none, and at most 99', async () => {
    fakeApi({ 'GET /user/letters/unread': { unread: 0 } });
    open();
    await waitFor(() => expect(link()).toHaveAccessibleName('Letters'));
    expect(link()).toHaveTextContent('');
    act(() => emitRealtime('lettersChanged', { unread: 120 }));
    await waitFor(() => expect(link()).toHaveTextContent('99+'));
  });

  it('follows live changes', async () => {
    fakeApi({ 'GET /user/letters/unread': { unread: 1 } });
    open();
    expect(await screen.findByRole('link', { name: 'Letters: 1 new one' })).toBeInTheDocument();
    act(() => emitRealtime('lettersChanged', { unread: 2 }));
    expect(await screen.findByRole('link', { name: 'Letters: 2 new ones' })).toBeInTheDocument();
  });

  it('asks no more on the next page, for five minutes', async () => {
    const server = fakeApi({ 'GET /user/letters/unread': { unread: 2 } });
    const first = open();
    expect(await screen.findByRole('link', { name: 'Letters: 2 new ones' })).toBeInTheDocument();
    act(() => emitRealtime('lettersChanged', { unread: 3 }));
    expect(await screen.findByRole('link', { name: 'Letters: 3 new ones' })).toBeInTheDocument();
    first.unmount();
    server.answer({ 'GET /user/letters/unread': { unread: 7 } });
    const second = open();
    expect(link()).toHaveAccessibleName('Letters: 3 new ones');
    expect(server.calls('GET /user/letters/unread')).toHaveLength(1);
    second.unmount();
    at('12:06:00');
    open();
    expect(await screen.findByRole('link', { name: 'Letters: 7 new ones' })).toBeInTheDocument();
  });

  it('shows nobody the number of another reader', async () => {
    fakeApi({ 'GET /user/letters/unread': { unread: 2 } });
    const first = open();
    expect(await screen.findByRole('link', { name: 'Letters: 2 new ones' })).toBeInTheDocument();
    first.unmount();
    fakeApi({ 'GET /user/letters/unread': () => new Promise(() => undefined) });
    renderWithKit(<InboxButton />, { user: buildUser({ _id: '65f000000000000000000099' }) });
    expect(link()).toHaveAccessibleName('Letters');
  });

  it('neither asks nor moves at night, and shows in the morning what came', async () => {
    at('21:00:00');
    const server = fakeApi({ 'GET /user/letters/unread': { unread: 5 } });
    open();
    act(() => emitRealtime('lettersChanged', { unread: 4 }));
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
    expect(link()).toHaveAccessibleName('Letters');
    expect(server.calls('GET /user/letters/unread')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(9 * 60 * 60_000));
    await waitFor(() => expect(link()).toHaveAccessibleName(/Letters: [45] new ones/));
  });

  it('falls quiet in the evening', async () => {
    at('19:59:00');
    fakeApi({ 'GET /user/letters/unread': { unread: 2 } });
    open();
    expect(await screen.findByRole('link', { name: 'Letters: 2 new ones' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(link()).toHaveAccessibleName('Letters');
  });
});
