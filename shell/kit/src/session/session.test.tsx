import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../components/toast/toast';
import { deviceStorage } from '../page/device-storage';
import { buildUser, fakeApi, refuse, renderWithKit } from '../testing';
import { api } from './api';
import { followOtherTabs, session } from './session-store';
import { useRefreshProfile, useSession } from './use-session';

const mina = buildUser({ name: 'Mina' });

function Who() {
  const { user, isSignedIn, isAdmin } = useSession();
  return <p>{isSignedIn ? `${user?.name ?? 'somebody'}${isAdmin ? ' (admin)' : ''}` : 'nobody'}</p>;
}

let stop: () => void;
beforeEach(() => {
  stop = followOtherTabs();
});
afterEach(() => stop());

function changedInAnotherTab(changes: Readonly<Record<string, string | null>>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  }
}

it('stores token, userId and user under these keys, without the e-mail', () => {
  session.signIn({ token: 'abc', user: mina });
  expect(localStorage.getItem('token')).toBe('abc');
  expect(localStorage.getItem('userId')).toBe(mina._id);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ _id: mina._id, name: 'Mina' });
  expect(localStorage.getItem('user')).not.toContain('email');
});

it('is restored from the storage at the start', () => {
  session.signIn({ token: 'abc', user: mina });
  const stored = { ...localStorage };
  session.signOut();
  Object.assign(localStorage, stored);
  session.reload();
  expect(session.get()).toMatchObject({ token: 'abc', userId: mina._id, user: { name: 'Mina' } });
});

it.each(['{', '"text"', 'null', '{"_id":"1"}', JSON.stringify({ ...mina, rewards: 'x' })])(
  'stays signed in without a user when the stored one is %s',
  (stored) => {
    session.signIn({ token: 'abc', user: mina });
    localStorage.setItem('user', stored);
    session.reload();
    expect(session.get()).toEqual({ token: 'abc', userId: mina._id, user: null });
  },
);

it('clears all three keys on sign-out', () => {
  session.signIn({ token: 'abc', user: mina });
  session.signOut();
  expect(localStorage).toHaveLength(0);
});

it('shows at once who signed in', () => {
  render(<Who />);
  expect(screen.getByText('nobody')).toBeInTheDocument();
  act(() => session.signIn({ token: 'abc', user: buildUser({ isAdmin: true }) }));
  expect(screen.getByText('Mina (admin)')).toBeInTheDocument();
});

it('follows a sign-in and a sign-out of another tab', () => {
  render(<Who />);
  changedInAnotherTab({ user: JSON.stringify({ ...mina, email: undefined }), userId: mina._id, token: 'other' });
  expect(screen.getByText('Mina')).toBeInTheDocument();
  changedInAnotherTab({ token: null, userId: null, user: null });
  expect(screen.getByText('nobody')).toBeInTheDocument();
});

it('follows a sign-out that it heard nothing of, once the page is shown again', () => {
  session.signIn({ token: 'abc', user: mina });
  render(<Who />);
  localStorage.clear();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(screen.getByText('nobody')).toBeInTheDocument();
});

it('on a shared computer leaves the session of another tab alone', () => {
  const others = { token: 'of another tab', userId: '65f000000000000000000002' };
  Object.assign(localStorage, others);
  session.signIn({ token: 'abc', user: mina, isShared: true });
  session.signOut();
  expect({ ...localStorage }).toMatchObject(others);
  expect(session.get().token).toBeNull();
  expect({ ...sessionStorage }).toEqual({ 'shared-computer': '1' });
  session.reload();
  expect(session.get().token).toBeNull();
});

it('stays on a shared computer with the token of a new password, and with what comes after its end', () => {
  session.signIn({ token: 'abc', user: mina, isShared: true });
  session.signIn({ token: 'of a new password', user: mina });
  expect(sessionStorage.getItem('token')).toBe('of a new password');
  session.signOut();
  deviceStorage().setItem('funzone-rounds', '[]');
  expect({ ...localStorage }).toEqual({});
  session.signIn({ token: 'at home', user: mina, isShared: false });
  expect(localStorage.getItem('token')).toBe('at home');
});

it('ends on a 401, with one message however many calls fail', async () => {
  fakeApi({ 'GET /user/viewprofile': refuse(401, 'Please sign in.', 'unauthorized') });
  renderWithKit(<Who />, { user: mina });
  await act(() => Promise.allSettled([api.call('GET /user/viewprofile'), api.call('GET /user/viewprofile')]));
  expect(screen.getByText('nobody')).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
  expect(await screen.findAllByText('You have been signed out. Please sign in again.')).toHaveLength(1);
});

it('is not ended by a late 401 of an older token', () => {
  session.signIn({ token: 'new', user: mina });
  session.expire('old');
  expect(session.get().token).toBe('new');
});

it('never writes its own token over what another tab did a moment ago', () => {
  session.signIn({ token: 'old', user: mina });
  localStorage.setItem('token', 'renewed-elsewhere');
  session.setUser(buildUser({ totalPoints: 300 }));
  expect(session.get()).toMatchObject({ token: 'renewed-elsewhere', user: { totalPoints: 300 } });
  expect(localStorage.getItem('token')).toBe('renewed-elsewhere');
  localStorage.clear();
  session.setUser(buildUser({ totalPoints: 400 }));
  expect([session.get().token, localStorage.length], 'signed out elsewhere').toEqual([null, 0]);
});

function Refresh() {
  const refresh = useRefreshProfile();
  return (
    <button type="button" onClick={() => void refresh()}>
      Refresh
    </button>
  );
}

it('takes over a refreshed profile', async () => {
  fakeApi({ 'GET /user/viewprofile': { user: buildUser({ totalPoints: 250 }) } });
  renderWithKit(<Refresh />, { user: mina });
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(session.get().user?.totalPoints).toBe(250));
  expect(localStorage.getItem('user')).not.toContain('email');
});

it('cheers for the explorer bonus, once for all tabs and reloads', () => {
  const cheer = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
  const told = () => cheer.mock.calls.splice(0).map(([message]) => message);
  const before = buildUser();
  const explorer = { ...before, badges: ['FunZone Explorer'], explorerDays: 1 };
  session.signIn({ token: 'abc', user: before });
  session.setUser(explorer);
  expect(told(), 'the badge is a moment of its own').toEqual(['+50 XP: FunZone Explorer!']);
  session.setUser(before);
  session.setUser(explorer);
  expect(told(), 'after a late answer to an earlier question').toEqual([]);
  const again = { ...explorer, explorerDays: 2 };
  localStorage.setItem('user', JSON.stringify(again));
  session.setUser(again);
  expect(told(), 'what another tab stored and told').toEqual([]);
  session.setUser({ ...again, explorerDays: 3 });
  expect(told(), 'on another day').toEqual(['+50 XP: FunZone Explorer!']);
});

it('is silent about the badges somebody signs in with', () => {
  const cheer = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
  session.signIn({ token: 'abc', user: buildUser() });
  session.signIn({ token: 'def', user: buildUser({ _id: '65f000000000000000000009', badges: ['Busy Writer'] }) });
  expect(cheer).not.toHaveBeenCalled();
});

it('only logs a profile that can not be fetched', async () => {
  fakeApi({ 'GET /user/viewprofile': refuse(503, 'Down.', 'unavailable') });
  renderWithKit(<Refresh />, { user: mina });
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(console).toHaveWarnedWith('The profile could not be fetched.'));
  expect(session.get().user?.totalPoints).toBe(mina.totalPoints);
});
