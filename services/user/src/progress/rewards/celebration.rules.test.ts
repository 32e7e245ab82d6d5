import { mostCelebrations } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { celebrationsOf, publicationOf, withCelebrations } from './celebration.rules';

const account = (totalPoints: number, badges: string[] = []) => ({ totalPoints, badges });

describe('moments', () => {
  it.each([
    ['nothing', account(10), account(12), []],
    ['a new level', account(99), account(100), [{ kind: 'level', level: 2 }]],
    ['the highest of several levels', account(99), account(350), [{ kind: 'level', level: 4 }]],
    ['no level that was lost', account(100), account(99), []],
    ['a new badge', account(1), account(1, ['First Blog']), [{ kind: 'badge', name: 'First Blog' }]],
    ['a level badge with its level', account(899), account(900, ['Level 10']), [{ kind: 'level', level: 10 }]],
  ])('are %s', (_, before, after, expected) => {
    expect(celebrationsOf(before, after)).toEqual(expected);
  });

  it('come with the first publication of a blog, and with no other award', () => {
    const blogId = 'b'.repeat(24);
    expect(publicationOf(`published:${blogId}`)).toEqual([{ kind: 'published', blogId }]);
    expect([`like:${blogId}:${blogId}`, 'published:x'].flatMap(publicationOf)).toEqual([]);
  });

  it('wait once each, and let the oldest go when there are too many', () => {
    const levels = Array.from({ length: mostCelebrations + 2 }, (_, at) => ({ kind: 'level', level: at + 1 }) as const);
    const waiting = withCelebrations(['level-1'], levels);
    expect([waiting.length, waiting[0], waiting.at(-1)]).toEqual([
      mostCelebrations,
      'level-3',
      `level-${mostCelebrations + 2}`,
    ]);
  });
});
