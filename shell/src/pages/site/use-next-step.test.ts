import { buildUser } from '@storysprout/kit/testing';
import { describe, expect, it } from 'vitest';
import { placeOfNextStep } from './use-next-step';

const createdAt = '2026-11-20T10:00:00.000Z';
const now = Date.parse('2026-11-21T10:00:00.000Z');
const account = buildUser({ createdAt, image: null, profileAvatar: null, commentCount: 0, blogCount: 0 });

describe('the next step of a new account', () => {
  it.each([
    ['first an avatar', {}, 'first.avatar'],
    ['then a comment', { profileAvatar: 'fox' }, 'first.comment'],
    ['a comment also beside a picture of their own', { image: 'users/picture.webp' }, 'first.comment'],
    ['then a story', { profileAvatar: 'fox', commentCount: 1 }, 'first.story'],
    ['then none', { profileAvatar: 'fox', commentCount: 1, blogCount: 1 }, null],
  ])('is %s', (_, progress, place) => {
    expect(placeOfNextStep({ ...account, ...progress }, now)).toBe(place);
  });

  it('is none for an account that has been there for two weeks', () => {
    expect(placeOfNextStep(account, now + 14 * 24 * 60 * 60 * 1_000)).toBeNull();
  });
});
