import { fakeApi, offline, refuse } from '@storysprout/kit/testing';
import { describe, expect, it, vi } from 'vitest';
import type { FinishedRound } from '../saved-rounds/saved-rounds';
import { savedRounds, saveRound } from '../saved-rounds/saved-rounds';
import { awardRound, awardSavedRounds } from './award-round';

const userId = '65f000000000000000000001';
const booked = { success: true, message: '', awarded: 10, totalPoints: 130, level: 2 };

function buildRound(overrides: Partial<FinishedRound> = {}): FinishedRound {
  return { roundId: '65f0000000000000000000a1', userId, reason: 'memory_game_win', xp: 10, moves: [], ...overrides };
}

describe('booking a round', () => {
  it('sends it and keeps nothing once it is booked', async () => {
    const server = fakeApi({ 'POST /user/addxp': booked });
    expect(await awardRound(buildRound())).toEqual(booked);
    expect(server.calls('POST /user/addxp')[0]?.body).toEqual(buildRound());
    expect(savedRounds(userId)).toEqual([]);
  });

  it('sends it where site data is blocked, and so the locks between tabs, too', async () => {
    const refuseAccess = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuseAccess);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuseAccess);
    vi.stubGlobal('navigator', { locks: { request: async () => refuseAccess() } });
    fakeApi({ 'POST /user/addxp': booked });
    expect(await awardRound(buildRound())).toEqual(booked);
  });

  it('keeps it while there is no connection or the server is busy', async () => {
    fakeApi({ 'POST /user/addxp': offline });
    await expect(awardRound(buildRound())).rejects.toMatchObject({ code: 'offline' });
    fakeApi({ 'POST /user/addxp': refuse(429, 'Slow down.', 'too_many') });
    await expect(awardRound(buildRound())).rejects.toMatchObject({ status: 429 });
    expect(savedRounds(userId)).toHaveLength(1);
  });

  it('forgets a round the server has refused for good', async () => {
    fakeApi({ 'POST /user/addxp': refuse(400, 'That was faster than anybody can play.') });
    await expect(awardRound(buildRound())).rejects.toMatchObject({ status: 400 });
    expect(savedRounds(userId)).toEqual([]);
  });

  it('takes a round that was counted before for booked', async () => {
    fakeApi({ 'POST /user/addxp': refuse(409, "We've already counted this round.", 'conflict') });
    expect(await awardRound(buildRound())).toBeNull();
    expect(savedRounds(userId)).toEqual([]);
  });

  it('sends a round once, however many ask for it at the same time', async () => {
    const server = fakeApi({ 'POST /user/addxp': booked });
    const all = await Promise.all([awardRound(buildRound()), awardSavedRounds(userId), awardSavedRounds(userId)]);
    expect(server.calls('POST /user/addxp')).toHaveLength(1);
    expect(all).toEqual([booked, 0, 0]);
  });

  it('sends the rounds of this reader alone, and stops at a lost connection', async () => {
    saveRound(buildRound());
    saveRound(buildRound({ roundId: '65f0000000000000000000a2', userId: '65f000000000000000000002' }));
    saveRound(buildRound({ roundId: '65f0000000000000000000a3' }));
    const server = fakeApi({ 'POST /user/addxp': offline });
    expect(await awardSavedRounds(userId)).toBe(0);
    expect(server.calls('POST /user/addxp')).toHaveLength(1);
    server.answer({ 'POST /user/addxp': booked });
    expect(await awardSavedRounds(userId)).toBe(20);
    expect(savedRounds('65f000000000000000000002')).toHaveLength(1);
  });

  it('sends at once when the device keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    fakeApi({ 'POST /user/addxp': booked });
    expect(await awardRound(buildRound())).toEqual(booked);
  });

  it('reads nothing from a storage that holds something else', () => {
    localStorage.setItem('funzone-rounds', '{"roundId":1}');
    expect(savedRounds(userId)).toEqual([]);
    localStorage.setItem('funzone-rounds', 'not JSON');
    expect(savedRounds(userId)).toEqual([]);
  });
});
