import { describe, expect, it } from 'vitest';
import {
  type ChannelChange,
  type Channels,
  liveVersions,
  noChannels,
  promoted,
  rolledBack,
  versionBefore,
  withCanary,
  withStable,
} from './channels';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T11:00:00Z');

function done(change: ChannelChange): Channels {
  if (!change.ok) throw new Error(change.reason);
  return change.channels;
}
const one = done(withStable(noChannels, '1'));
const two = done(withStable(one, '2'));

describe('channels', () => {
  it('give everybody the first version', () => {
    expect(one).toEqual({ stable: '1', canary: null, history: [] });
  });

  it('remember what was stable before', () => {
    expect(two).toEqual({ stable: '2', canary: null, history: ['1'] });
    expect(done(withStable(two, '1'))).toEqual({ stable: '1', canary: null, history: ['2'] });
  });

  it('take no canary before anything is stable, nor of what is stable', () => {
    expect(withCanary(noChannels, { version: '1', percent: 10 }, now)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('no stable'),
    });
    expect(withCanary(one, { version: '1', percent: 10 }, now)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('stable already'),
    });
  });

  it('keep the time a canary began when its share grows', () => {
    const canary = done(withCanary(one, { version: '2', percent: 10 }, now));
    expect(done(withCanary(canary, { version: '2', percent: 50 }, later)).canary).toEqual({
      version: '2',
      percent: 50,
      since: now,
      promoteAt: null,
    });
    expect(done(withCanary(canary, { version: '3', percent: 50 }, later)).canary).toEqual({
      version: '3',
      percent: 50,
      since: later,
      promoteAt: null,
    });
  });

  it('know when a canary goes to everybody by itself', () => {
    const canary = done(withCanary(one, { version: '2', percent: 10, promoteAfterHours: 1 }, now)).canary;
    expect(canary?.promoteAt).toEqual(later);
  });

  it('make a canary stable, or take it back', () => {
    const canary = done(withCanary(one, { version: '2', percent: 10 }, now));
    expect(done(promoted(canary))).toEqual({ stable: '2', canary: null, history: ['1'] });
    expect(done(rolledBack(canary))).toEqual({ stable: '1', canary: null, history: [] });
    expect(promoted(one)).toMatchObject({ ok: false });
  });

  it('go back step by step, as far as there was something', () => {
    const three = done(withStable(two, '3'));
    const back = done(rolledBack(three));
    expect(back).toEqual({ stable: '2', canary: null, history: ['1'] });
    expect(rolledBack(done(rolledBack(back)))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('no earlier'),
    });
  });

  it('go back from the first release to what readers get without any', () => {
    const back = rolledBack(one, '0');
    expect(back).toMatchObject({ detail: '1 is taken back; everybody has 0, which came with the gateway' });
    expect(done(back)).toEqual(noChannels);
    expect(versionBefore(two, '0')).toBe('1');
    expect([versionBefore(one, '1'), versionBefore(noChannels, '0'), versionBefore(one)]).toEqual([null, null, null]);
    for (const nothing of [rolledBack(one, '1'), rolledBack(noChannels, '0')]) expect(nothing.ok).toBe(false);
  });

  it('know what a page may need', () => {
    expect(liveVersions(done(withCanary(two, { version: '3', percent: 5 }, now)))).toEqual(['2', '3', '1']);
    expect(liveVersions(noChannels)).toEqual([]);
  });
});
