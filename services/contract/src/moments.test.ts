import { describe, expect, it } from 'vitest';
import { type Moment, readMoment, writeMoment } from './moments';

describe('a moment', () => {
  it.each<Moment>([
    { kind: 'level', level: 12 },
    { kind: 'badge', name: 'Seven-Day Streak' },
    { kind: 'published', blogId: 'a'.repeat(24) },
  ])('is read as it was written: %j', (moment) => {
    expect(readMoment(writeMoment(moment))).toEqual(moment);
  });

  it.each(['', 'level-', 'level-0', 'level-1e9', 'badge-Nobody', 'published-1', 'party-1'])('is not %j', (entry) => {
    expect(readMoment(entry)).toBeNull();
  });
});
