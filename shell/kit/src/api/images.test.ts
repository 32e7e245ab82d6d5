import { afterEach, beforeEach, expect, it } from 'vitest';
import { configureSite } from '../page/site-settings';
import { avatarUrl, coverUrl, imageSrcSet, imageUrl } from './images';

const use = (apiBaseUrl: string) =>
  configureSite({ apiBaseUrl, supportEmail: 'support@storysprout.example', asksForAge: false });
beforeEach(() => use('https://api.example/'));
afterEach(() => use(''));

it('uses a full address as it is', () => {
  expect(imageUrl('https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png');
});

it('finds a stored picture below /images of the API, small or not', () => {
  expect(imageUrl('blog/1.webp')).toBe('https://api.example/images/blog/1.webp');
  expect(imageUrl('blog/1.webp', 'small')).toBe('https://api.example/images/blog/1-small.webp');
});

it('keeps the signature of a picture that is not public', () => {
  const signed = 'blog/1.webp?until=1700000000&sig=a-b_c';
  expect(imageUrl(signed)).toBe(`https://api.example/images/${signed}`);
  const small = 'https://api.example/images/blog/1-small.webp?until=1700000000&sig=a-b_c';
  expect(imageUrl(signed, 'small')).toBe(small);
  expect(imageSrcSet(signed)).toBe(`${small} 480w, https://api.example/images/${signed} 1600w`);
});

it('offers both sizes of stored pictures only', () => {
  expect(imageSrcSet('blog/1.webp')).toBe(
    'https://api.example/images/blog/1-small.webp 480w, https://api.example/images/blog/1.webp 1600w',
  );
  expect(imageSrcSet('https://elsewhere.example/a.png')).toBeUndefined();
  expect(imageSrcSet(null)).toBeUndefined();
});

it('shows the chosen avatar, else the picture, else the default', () => {
  expect(avatarUrl({ image: 'user/1.webp', profileAvatar: 'avatar-panda' })).toBe('/art/avatars/panda.webp');
  expect(avatarUrl({ image: 'user/1.webp', profileAvatar: null })).toBe('https://api.example/images/user/1-small.webp');
  expect(avatarUrl({ image: null, profileAvatar: 'avatar-unknown' })).toBe('/art/avatars/default.webp');
});

it("falls back to the art of the blog's category", () => {
  expect(coverUrl({ image: null, category: 'Nature & Science' })).toBe('/art/covers/nature-and-science.webp');
  expect(coverUrl({ image: null, category: 'Something new' })).toBe('/art/covers/story.webp');
});
