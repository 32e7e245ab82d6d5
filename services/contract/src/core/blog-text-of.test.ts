import { expect, it } from 'vitest';
import { blogText } from './blog-text';
import { blogTextFields, blogTextOf } from './blog-text-of';

it('knows every field of the schema', () => {
  expect([...blogTextFields].sort()).toEqual(Object.keys(blogText.shape).sort());
});

it('copies what a writer wrote, and nothing else', () => {
  const text = { title: 'The moon', category: 'Poem', description: 'It is round.' };
  expect(blogTextOf({ ...text, likeCount: 3, image: null })).toEqual(text);
});
