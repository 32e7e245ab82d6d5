import { buildUser } from '@storysprout/kit/testing';
import { describe, expect, it } from 'vitest';
import { placeOfNextStep } from './use-next-step';

const createdAt = '2026-11-20T10:00:00.000Z';
const now = Date.parse('2026-11-21T10:00:00.000Z');
const account = buildUser({
  createdAt,
  image: null,
  profileAvatar: null,
  unlockedItems: [],
  commentCount: 0,
  blogCount: 0,
});

describe('the next step of a new account', () => {
  it.each([
    ['first a comment', {}, 'first.comment'],
    ['then a story', { commentCount: 1 }, 'first.story'],
    ['then none', { commentCount: 1, blogCount: 1 }, null],
    ['an avatar, as soon as there is one to choose', { unlockedItems: ['panda'] }, 'first.avatar'],
    ['none about avatars beside one', { unlockedItems: ['panda'], profileAvatar: 'panda' }, 'first.comment'],
    ['none about avatars beside an own picture', { unlockedItems: ['panda'], image: 'a.webp' }, 'first.comment'],
  ])('is %s', (_, progress, place) => {
    expect(placeOfNextStep({ ...account, ...progress }, now)).toBe(place);
  });

  it('is none for an account that has been there for two weeks', () => {
    expect(placeOfNextStep(account, now + 14 * 24 * 60 * 60 * 1_000)).toBeNull();
  });
});
