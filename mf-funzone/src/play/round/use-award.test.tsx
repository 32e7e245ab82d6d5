import { toast } from '@storysprout/kit';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass } from '../testing/play-page';
import { useAward } from './use-award';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Winner() {
  const award = useAward('crossword', {});
  useEffect(() => void award({ roundId: '65f0000000000000000000a1', xp: 10, moves: [] }), [award]);
  return null;
}

it('tells a child in one message why a round was refused', async () => {
  const why = 'One game at a time, please! Play this round again and it will count.';
  fakeApi({ 'POST /user/addxp': refuse(400, why), 'GET /user/viewprofile': { user: buildUser() } });
  const [failed, told] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'info')];
  renderWithKit(<Winner />, { user: buildUser() });
  await pass(1_900);
  expect(failed, 'the win is celebrated first').not.toHaveBeenCalled();
  await pass(200);
  expect(failed).toHaveBeenCalledExactlyOnceWith(`Failed to award XP. ${why}`, expect.anything());
  expect(told).not.toHaveBeenCalled();
  expect(console).toHaveWarnedWith('The XP of a round could not be booked.');
});

it.each([
  [401, 'You have been signed out. Please sign in again.'],
  [503, "Failed to award XP. Your XP is safe. We'll try again soon."],
])('says one thing, and a true one, when the answer is %i', async (status, message) => {
  fakeApi({ 'POST /user/addxp': refuse(status, 'Not now.'), 'GET /user/viewprofile': { user: buildUser() } });
  const kinds = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'info'), vi.spyOn(toast, 'warning')];
  renderWithKit(<Winner />, { user: buildUser() });
  await pass(2_100);
  expect(kinds.flatMap((kind) => kind.mock.calls.map(([text]) => text))).toEqual([message]);
  expect(console).toHaveWarnedWith('The XP of a round could not be booked.');
});
