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
