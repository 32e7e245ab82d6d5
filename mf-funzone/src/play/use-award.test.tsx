import { toast } from '@storysprout/kit';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useAward } from './use-award';

function Winner() {
  const award = useAward('crossword', {});
  useEffect(() => void award({ roundId: '65f0000000000000000000a1', xp: 10, moves: [] }), [award]);
  return null;
}

it('tells a child why a round was refused', async () => {
  const why = 'One game at a time, please! Play this round again and it will count.';
  fakeApi({ 'POST /user/addxp': refuse(400, why), 'GET /user/viewprofile': { user: buildUser() } });
  const [failed, told] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'info')];
  renderWithKit(<Winner />, { user: buildUser() });
  await waitFor(() => expect(told).toHaveBeenCalledWith(why, expect.anything()));
  expect(failed).toHaveBeenCalledWith('Failed to award XP.');
  expect(told).toHaveBeenCalledTimes(1);
});
