import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { mutedUntil, neutralName, newUser, requireOtherName, shownName } from './user.rules';
import { isSameName, standingOf } from './visibility.rules';

const now = new Date('2026-11-20T10:00:00Z');
const user = newUser({ name: 'Bad Name', email: 'b@example.org', passwordHash: 'x' }, now);

describe('isSameName', () => {
  it.each([
    ['Bad Name', 'bad name'],
    ['Bad Name', 'B-a-d   NAME!'],
    ['Bád Name', 'Bad Name'],
    ['Bаd Nаme', 'Bad Name'],
    ['𝐁𝐚𝐝 Name', 'Bad Name'],
    ['😀', '😀'],
  ])('finds %s and %s the same', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ['Bad Name', 'Bad Names'],
    ['Robin 1', 'Robin 2'],
    ['😀', '🐸'],
  ])('tells %s from %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});

describe('a name that is not public', () => {
  const hidden = { ...user, nameVisibility: 'hidden' as const };
  const removed = { ...user, nameVisibility: 'removed' as const };

  it('is shown as a neutral one, always the same', () => {
    expect(shownName(user)).toBe('Bad Name');
    expect(shownName(hidden)).toMatch(/^Reader \d{4}$/);
    expect(shownName(removed)).toBe(shownName(hidden));
    expect(neutralName(new ObjectId('ffffffffffffffffffffffff'))).toMatch(/^Reader \d{4}$/);
  });

  it('may stay while it is hidden, and has to be changed once it was removed', () => {
    expect(() => requireOtherName(hidden, 'Bad Name')).not.toThrow();
    for (const name of ['bad name', 'Bad-Name']) expect(() => requireOtherName(hidden, name)).toThrow('different name');
    expect(() => requireOtherName(removed, 'Bad Name')).toThrow('different name');
    for (const before of [hidden, removed]) expect(() => requireOtherName(before, 'Robin Reed')).not.toThrow();
    expect(() => requireOtherName(user, 'bad name')).not.toThrow();
  });

  it('stands for its owner with the reason, and with nothing to appeal against when readers hid it', () => {
    const id = new ObjectId();
    expect(standingOf(user, 'name')).toBeUndefined();
    expect(standingOf(hidden, 'name')).toMatchObject({ visibility: 'hidden', decisionId: null, canAppeal: false });
    expect(standingOf({ ...removed, nameDecision: { id, reason: 'Rude.' } }, 'name')).toEqual({
      visibility: 'removed',
      visibilityReason: 'Rude.',
      decisionId: id.toHexString(),
      canAppeal: true,
    });
    const longAgo = { ...removed, nameDecision: { id: ObjectId.createFromTime(0), reason: 'Rude.' } };
    expect(standingOf(longAgo, 'name')).toMatchObject({ canAppeal: false });
    expect(standingOf({ ...user, pictureVisibility: 'held', image: null }, 'picture')).toBeUndefined();
  });
});

describe('a mute', () => {
  it('ends by itself', () => {
    const mute = { until: new Date(now.getTime() + 1_000), reason: 'Rude.', decisionId: new ObjectId() };
    expect(mutedUntil({ mute }, now)).toEqual(mute.until);
    expect(mutedUntil({ mute }, mute.until)).toBeNull();
    expect(mutedUntil({}, now)).toBeNull();
  });
});
