import { describe, expect, it } from 'vitest';
import { reviewOfNewPicture } from './picture-review';

describe('a new picture', () => {
  it.each([
    ['off', null, 'public'],
    ['off', {}, 'public'],
    ['off', { pictureVisibility: 'public' }, 'public'],
    ['off', { pictureVisibility: 'hidden' }, 'held'],
    ['off', { pictureVisibility: 'removed' }, 'held'],
    ['off', { pictureVisibility: 'held' }, 'held'],
    ['on', null, 'held'],
    ['on', { pictureVisibility: 'public' }, 'held'],
  ] as const)('with the review %s after %o is %s', (setting, before, visibility) => {
    expect(reviewOfNewPicture(setting, before).visibility).toBe(visibility);
  });

  it('is looked at either way', () => {
    expect(reviewOfNewPicture('off', null).reasons).toEqual(['picture']);
    expect(reviewOfNewPicture('on', null).reasons).toEqual(['held']);
  });
});
