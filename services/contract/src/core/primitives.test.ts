import { expect, it } from 'vitest';
import { typedLine, typedText } from './primitives';

const story = typedText('story', 100);
const title = typedLine('title', 100);

it.each([
  [
    'the line breaks of word processors',
    'one\u000btwo\u000cthree\u2028four\u2029five\r\nsix',
    'one\ntwo\nthree\nfour\nfive\nsix',
  ],
  ['soft hyphens', 'but\u00adter\u00adfly', 'butterfly'],
  ['control characters', 'one\u0007\u001b two\u009f', 'one two'],
  ['changes of direction', 'one \u202etwo', 'one two'],
])('takes %s of a pasted text', (_, pasted, kept) => {
  expect(story.parse(pasted)).toBe(kept);
  expect(title.parse(pasted)).toBe(kept.replaceAll('\n', ' '));
});

it.each(['a\u0000b', 'a\ud83db'])('refuses what cannot be stored: %j', (text) => {
  expect(story.safeParse(text).success).toBe(false);
  expect(title.safeParse(text).success).toBe(false);
});
