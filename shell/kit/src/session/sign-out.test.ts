import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildUser } from '../testing';
import { FakeSessionServer, fakeToken } from '../testing/fake-session-server';
import { openTab, type Tab, useFakeTimeouts } from '../testing/open-tab';

const logout = 'POST /user/logout';
const minute = 60_000;
const mina = buildUser();
const oskar = buildUser({ _id: '65f000000000000000000002', name: 'Oskar' });

let server: FakeSessionServer;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  useFakeTimeouts();
  server = new FakeSessionServer();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens a tab as the shell starts it. */
async function startedTab(): Promise<Tab> {
  const tab = await openTab();
  stops.push(tab.followSignOuts());
  return tab;
}

async function signedInTab(): Promise<Tab> {
  const tab = await startedTab();
  tab.session.signIn(server.signIn(mina));
  return tab;
}

it('ends the session on the server, at once for the reader', async () => {
  const tab = await signedInTab();
  tab.signOut();
  expect(tab.session.get().token).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  await pass(200);
  expect([server.isSessionOpen, server.count(logout)]).toEqual([false, 1]);
  expect(localStorage, 'no note is left').toHaveLength(0);
});

it('ends it also when the token had ended before', async () => {
  const tab = await signedInTab();
  await pass(50 * minute);
  tab.signOut();
  await pass(500);
  expect(server.isSessionOpen).toBe(false);
  expect(localStorage).toHaveLength(0);
});

it('keeps no token while the network is away, and ends the session when it is back', async () => {
  const tab = await signedInTab();
  const token = localStorage.getItem('token') ?? '';
  server.network = 'cut';
  tab.signOut();
  await pass(5_000);
  expect(JSON.stringify(localStorage)).not.toContain(token);
  expect(JSON.stringify(localStorage)).not.toContain(mina._id);
  expect(server.isSessionOpen).toBe(true);
  server.network = 'fine';
  window.dispatchEvent(new Event('online'));
  await pass(500);
  expect(server.isSessionOpen).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('tries again by itself when the browser never noticed that the network was away', async () => {
  const tab = await signedInTab();
  server.network = 'cut';
  tab.signOut();
  await pass(5_000);
  server.network = 'fine';
  await pass(20_000);
  expect(server.isSessionOpen).toBe(false);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('tries again at once when the network came back while a try was failing', async () => {
  const tab = await signedInTab();
  server.network = 'cut';
  tab.signOut();
  // The browser reports this before the pending calls have failed.
  window.dispatchEvent(new Event('online'));
  await pass(100);
  server.network = 'fine';
  await pass(1_500);
  expect(server.isSessionOpen).toBe(false);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('ends it with the next visit when the page was closed meanwhile', async () => {
  const tab = await signedInTab();
  server.network = 'cut';
  tab.signOut();
  await pass(500);
  for (const stop of stops.splice(0)) stop();
  server.network = 'fine';
  const later = await startedTab();
  await pass(500);
  expect(server.isSessionOpen).toBe(false);
  expect(later.session.get().token).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('asks nothing when nobody signed out', async () => {
  await startedTab();
  window.dispatchEvent(new Event('online'));
  await pass(minute);
  expect(server.asked).toEqual([]);
});

it('leaves it at that when the server had ended the session already', async () => {
  const tab = await signedInTab();
  server.endSession();
  tab.signOut();
  await pass(minute);
  expect(localStorage).toHaveLength(0);
  expect(server.count('POST /user/session/renew')).toBe(1);
});

it('is done by one of several tabs', async () => {
  const tab = await signedInTab();
  await startedTab();
  await startedTab();
  server.network = 'cut';
  tab.signOut();
  await pass(1_000);
  server.network = 'fine';
  window.dispatchEvent(new Event('online'));
  await pass(2_000);
  expect([server.isSessionOpen, server.count(logout)]).toEqual([false, 1]);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('goes before the sign-in of the next reader, whose session stays', async () => {
  const tab = await signedInTab();
  server.network = 'cut';
  tab.signOut();
  await pass(1_000);
  server.network = 'fine';
  await Promise.all([tab.settleSignOut(), pass(1_000)]);
  expect(server.isSessionOpen, 'of the reader before').toBe(false);
  tab.session.signIn(server.signIn(oskar));
  window.dispatchEvent(new Event('online'));
  await pass(minute);
  expect(server.isSessionOpen, 'of the next reader').toBe(true);
  expect(tab.session.get().userId).toBe(oskar._id);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('holds up a sign-in for a moment only, and never touches the session that follows', async () => {
  const tab = await signedInTab();
  await startedTab();
  server.network = 'hanging';
  tab.signOut();
  const settle = tab.settleSignOut();
  await pass(3_000);
  await settle;
  server.network = 'fine';
  tab.session.signIn(server.signIn(oskar));
  expect(localStorage.getItem('signOutWaiting'), 'its cookie is gone').toBeNull();
  await pass(2 * minute);
  expect(server.isSessionOpen).toBe(true);
  expect(tab.session.get().userId).toBe(oskar._id);
  expect(console).toHaveWarnedWith('The server does not know yet that somebody signed out.');
});

it('leaves no note for a token of seven days, which has no cookie', async () => {
  const tab = await startedTab();
  tab.session.signIn({ token: fakeToken(mina._id, Date.now(), 7 * 24 * 60 * minute), user: mina });
  server.network = 'cut';
  tab.signOut();
  expect(localStorage).toHaveLength(0);
  await pass(minute);
  expect(server.asked).toEqual([]);
});
