import { describe, expect, it } from 'vitest';
import { type Celebration, formatCelebration, parseCelebration } from './celebrations';

describe('a moment', () => {
  it.each<Celebration>([
    { kind: 'level', level: 12 },
    { kind: 'badge', name: 'Seven-Day Streak' },
    { kind: 'published', blogId: 'a'.repeat(24) },
  ])('is read as it was written: %j', (celebration) => {
    expect(parseCelebration(formatCelebration(celebration))).toEqual(celebration);
  });

  it.each(['', 'level-', 'level-0', 'level-1e9', 'badge-Nobody', 'published-1', 'party-1'])('is not %j', (entry) => {
    expect(parseCelebration(entry)).toBeNull();
  });
});
