import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../session/session-store';
import { buildUser } from '../testing';
import { realtime } from './connection';
import { startRealtime } from './socket';

let stop: () => void;
const showToken = () => vi.mocked(realtime.showToken).mock.calls.flat();
const reconnects = () => vi.mocked(realtime.reconnect).mock.calls.length;

beforeEach(() => {
  vi.spyOn(realtime, 'showToken').mockImplementation(() => undefined);
  vi.spyOn(realtime, 'reconnect').mockImplementation(() => undefined);
  stop = startRealtime();
});
afterEach(() => stop());

it('tries less and less often for a place that it does not get', async () => {
  stop();
  const enable = vi.spyOn(realtime, 'enable').mockImplementation(() => undefined);
  stop = startRealtime();
  const socket = (await enable.mock.lastCall?.[0]()) as unknown as { io: { backoff: { duration: () => number } } };
  const pauses = Array.from({ length: 8 }, () => socket.io.backoff.duration());
  expect(pauses[0]).toBeLessThan(2_000);
  expect(Math.min(...pauses.slice(5))).toBeGreaterThan(10_000);
  enable.mockRestore();
});

it('goes on with a renewed token, and begins anew for another reader or none', () => {
  session.signIn({ token: 'first', user: buildUser() });
  expect([reconnects(), showToken()]).toEqual([1, []]);
  session.replaceToken('second');
  session.setUser(buildUser({ totalPoints: 500 }));
  expect([reconnects(), showToken()]).toEqual([1, ['second']]);
  session.signIn({ token: 'third', user: buildUser({ _id: '65f000000000000000000002' }) });
  session.signOut();
  expect([reconnects(), showToken()]).toEqual([3, ['second']]);
});
