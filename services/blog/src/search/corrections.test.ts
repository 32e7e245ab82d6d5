import { describe, expect, it } from 'vitest';
import { bestCorrection, editDistance, spellingsOf } from './corrections';

describe('editDistance', () => {
  it.each([
    ['dinosour', 'dinosaur', 1],
    ['dniosaur', 'dinosaur', 1],
    ['dinosar', 'dinosaur', 1],
    ['dinnosaur', 'dinosaur', 1],
    ['dnosour', 'dinosaur', 2],
    ['fox', 'fox', 0],
    ['', 'fox', 3],
    ['fox', 'duck', 4],
  ])('%s to %s is %i', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });
});

describe('spellingsOf', () => {
  it('shares one between a word and whatever is one error away', () => {
    const known = new Set(spellingsOf('dragon'));
    for (const typed of ['dragn', 'dragoon', 'dargon', 'dragin']) {
      expect(
        spellingsOf(typed).some((spelling) => known.has(spelling)),
        typed,
      ).toBe(true);
    }
  });

  it('has none for words that look like too many others', () => {
    expect([spellingsOf('fox'), spellingsOf('a'.repeat(21))]).toEqual([[], []]);
  });
});

describe('bestCorrection', () => {
  const term = (_id: string, weight = 0) => ({ _id, weight });

  it('prefers the fewest errors, then what more blogs have, then the alphabet', () => {
    expect(bestCorrection('dragin', [term('dragging', 9), term('dragon')])?._id).toBe('dragon');
    expect(bestCorrection('bown', [term('born'), term('down', 4), term('gown', 4)])?._id).toBe('down');
  });

  it('leaves two errors to long words', () => {
    expect(bestCorrection('broon', [term('bran')])).toBeNull();
    expect(bestCorrection('dinsoar', [term('dinosaur')])?._id).toBe('dinosaur');
  });
});
