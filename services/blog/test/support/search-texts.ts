import { categories } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { BlogDocument } from '../../src/blogs/blog.document';
import { excerptOf, titleKeyOf } from '../../src/blogs/blog.rules';
import { buildBlog } from './factories';

const newestMs = Date.parse('2026-11-01T10:00:00.000Z');
const minuteMs = 60_000;
const syllables = ['ba', 'ko', 'li', 'mu', 'ne', 'pa', 'ri', 'so', 'tu', 've', 'wo', 'za', 'chi', 'dra', 'fle', 'gon'];
const vocabulary = Array.from({ length: 5_000 }, (_, rank) => wordOfRank(rank));
const titleLength = 5;

function wordOfRank(rank: number): string {
  const parts: string[] = [];
  for (let rest = rank; parts.length < 3 || rest > 0; rest = Math.floor(rest / syllables.length)) {
    parts.push(syllables[rest % syllables.length] ?? '');
  }
  return parts.join('');
}

/**
 * Returns a random word whose frequency depends on its rank, as in a language: the second is half as frequent as the
 * first, and so on.
 */
export function someWord(next: () => number): string {
  return vocabulary[Math.floor(vocabulary.length ** next()) - 1] ?? 'bako';
}

function someWords(next: () => number, count: number): string {
  return Array.from({ length: count }, () => someWord(next)).join(' ');
}

/** Returns a published blog whose words are distributed as in a language. */
export function someText(number: number, textLength: number, next: () => number): BlogDocument {
  const title = someWords(next, titleLength);
  const description = someWords(next, textLength);
  return buildBlog({
    title,
    titleKey: titleKeyOf(title),
    category: categories[number % categories.length] ?? 'Story',
    description,
    excerpt: excerptOf(description),
    author: { _id: new ObjectId(), name: someWords(next, 2), image: null },
    createdAt: new Date(newestMs - number * minuteMs),
  });
}

/** Returns a search that a child might type: a word, the beginning of one, two words, or one with a typing error. */
export function someSearch(next: () => number): string {
  const kind = next();
  const word = someWord(next);
  if (kind < 0.4) return `${word}.`;
  if (kind < 0.6) return word.slice(0, 4);
  if (kind < 0.85) return `${word} ${someWord(next)}`;
  const at = 1 + Math.floor(next() * (word.length - 1));
  return `${word.slice(0, at)}x${word.slice(at + 1)}.`;
}
