import type { ConsentForOthers } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../runtime/errors';
import { type ConsentedUse, PublishingPermit, type WriterStanding } from './publishing-permit';

const now = new Date('2026-11-22T10:00:00Z');
const open = { requireOpen: () => undefined };
const permitWith = (consent: 'off' | 'required') => new PublishingPermit({ switches: open, consent, now: () => now });

const said = (state: ConsentForOthers['state'], change: Partial<ConsentForOthers> = {}): WriterStanding => ({
  consent: {
    state,
    isShown: state === 'given' || state === 'notNeeded',
    publish: true,
    comment: true,
    picture: true,
    ...change,
  },
});

/** Returns the code and message of the refusal, or null when there is none. */
function refusal(act: () => void): [string, string] | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message];
    throw error;
  }
}

const surfaces = { publishing: 'publish', comments: 'comment', pictures: 'picture' } as const;
const cases = Object.entries(surfaces) as [keyof typeof surfaces, Exclude<ConsentedUse, 'reportText'>][];

describe.each(cases)('on %s', (surface, use) => {
  const required = permitWith('required');
  const codeOf = (writer: WriterStanding) => refusal(() => required.require(surface, writer))?.[0] ?? null;

  it('waiting and revoked accounts publish nothing, whatever the switches say', () => {
    expect([codeOf(said('waiting')), codeOf(said('revoked'))]).toEqual(['needs_consent', 'needs_consent']);
  });

  it('a yes counts for what is switched on', () => {
    expect(codeOf(said('given'))).toBeNull();
    expect(refusal(() => required.require(surface, said('given', { [use]: false })))).toEqual([
      'needs_consent',
      expect.stringContaining('switched'),
    ]);
    const others = Object.fromEntries(Object.values(surfaces).map((other) => [other, other === use]));
    expect(codeOf(said('given', others))).toBeNull();
  });

  it('nobody is asked who is old enough', () => {
    expect(codeOf(said('notNeeded', { [use]: false }))).toBeNull();
  });

  it('nothing is published while it is not known', () => {
    expect(codeOf({})).toBe('unavailable');
    expect(codeOf({ mutedUntil: null })).toBe('unavailable');
    expect(refusal(() => permitWith('off').require(surface, {}))).toBeNull();
  });

  it('what a grown-up said counts with CONSENT=off, too', () => {
    expect(refusal(() => permitWith('off').require(surface, said('revoked')))?.[0]).toBe('needs_consent');
  });

  it('nobody has to be known where it does not matter whose it is', () => {
    expect(refusal(() => required.require(surface, null))).toBeNull();
  });
});

it.each([
  ['waiting', 'needs_consent'],
  ['revoked', 'needs_consent'],
  ['given', null],
  ['notNeeded', null],
] as const)('a note beside a report of a %s account', (state, code) => {
  expect(refusal(() => permitWith('required').requireConsent('reportText', said(state)))?.[0] ?? null).toBe(code);
});
