import type { CaseReason, SubjectState } from '@storysprout/contract';
import { expect, it } from 'vitest';
import type { CaseDocument } from './case.document';
import * as rules from './case.rules';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

interface Facts {
  reasons: CaseReason[];
  reportCount?: number;
  reportWeight?: number;
  isModerators?: boolean;
  isFiction?: boolean;
  openedAt?: Date;
}
const priority = ({ reportCount = 0, openedAt = at(0), ...facts }: Facts) =>
  rules.priorityOf({ ...facts, reportCount, openedAt });

it('puts what is most urgent first', () => {
  const ordered: Facts[] = [
    { reasons: ['pending', 'worry'] },
    { reasons: ['worry', 'reported'], reportCount: 9, isFiction: true },
    { reasons: ['worry'], isFiction: true },
    { reasons: ['reported'], reportCount: 1, reportWeight: 0.25, isModerators: true },
    { reasons: ['reported'], reportCount: 3 },
    { reasons: ['reported', 'held'], reportCount: 2 },
    { reasons: ['reported'], reportCount: 2, reportWeight: 1 },
    { reasons: ['reported'], reportCount: 1, reportWeight: 0.5 },
    { reasons: ['reported'], reportCount: 1, reportWeight: 0.25 },
    { reasons: ['held'] },
    { reasons: ['appeal'] },
    { reasons: ['pending'], openedAt: at(-60) },
    { reasons: ['pending'] },
    { reasons: ['picture'] },
    { reasons: ['found'] },
  ];
  const priorities = ordered.map(priority);
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  expect(new Set(priorities).size).toBe(ordered.length);
  expect(priorities.every(Number.isSafeInteger)).toBe(true);
});

it('stays in its class however many reports come and however long it waits', () => {
  const many = priority({ reasons: ['reported'], reportCount: 5_000, openedAt: new Date(0) });
  expect(many).toBeLessThan(priority({ reasons: ['worry'], openedAt: new Date('2100-01-01') }));
  expect(Number.isSafeInteger(priority({ reasons: ['worry', 'reported'], reportCount: 5_000 }))).toBe(true);
});

const state = (version: number, reasons: CaseReason[], minute = version): SubjectState => ({
  subject: { kind: 'comment', id: 'c'.repeat(24) },
  version,
  authorId: 'a'.repeat(24),
  revision: 1,
  visibility: 'public',
  reasons,
  reportCount: reasons.includes('reported') ? 1 : 0,
  at: at(minute).toISOString(),
});

const nextCase = (found: CaseDocument | null, next: SubjectState) => rules.nextCase(found, next, new Date(next.at));

function opened(): CaseDocument {
  const next = nextCase(null, state(1, ['held']));
  if (!next) throw new Error('unreachable');
  return next.document;
}
const decided = (minute: number): CaseDocument => ({ ...opened(), state: 'decided', decidedAt: at(minute) });

it('opens a case once and keeps its age while more comes', () => {
  const first = opened();
  expect(nextCase(first, state(1, ['held']))).toBeNull();
  const next = nextCase(first, state(2, ['held', 'reported']));
  expect(next?.opening).toBeNull();
  expect(next?.document).toMatchObject({
    _id: first._id,
    openedAt: at(1),
    reasons: ['held', 'reported'],
    state: 'open',
  });
  expect(next?.document.priority).toBeGreaterThan(first.priority);
});

it('knows an older state that comes after a newer one, also where nothing was left to decide', () => {
  const nothing = nextCase(null, state(5, []));
  expect(nothing).toMatchObject({ opening: null, document: { state: 'closed', version: 5 } });
  expect(nextCase(nothing?.document ?? null, state(4, ['held']))).toBeNull();
});

it('closes a case that nothing is left of, and says whether a moderator decided it', () => {
  expect(nextCase(opened(), state(2, []))?.document.state).toBe('closed');
  expect(nextCase(decided(3), state(4, []))?.document.state).toBe('decided');
});

it('comes back as a new case for what happened after the decision', () => {
  const before = decided(3);
  const again = nextCase(before, state(6, ['reported']));
  expect(again?.document).toMatchObject({ _id: before._id, state: 'open', openedAt: at(6) });
  expect(again?.opening).toMatchObject({ openedAt: at(6), isReported: true, isHeld: false });
});

it('waits for the newest state when an older one arrives after the decision', () => {
  const late = nextCase(decided(3), state(2, ['held', 'reported']));
  expect(late).toMatchObject({ opening: null, document: { state: 'open', openedAt: at(1) } });
  expect(nextCase(late?.document ?? null, state(3, []))?.document.state).toBe('decided');
});
