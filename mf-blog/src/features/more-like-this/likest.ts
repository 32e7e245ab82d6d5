import type { Blog, BlogCard } from '@storysprout/contract';
import { termsOf } from '@storysprout/contract/search-words';

/** As many as stand in a row. */
const mostCards = 3;

const wordsIn = ({ title, excerpt }: Pick<BlogCard, 'title' | 'excerpt'>) => termsOf(`${title} ${excerpt}`);

/** Words that most texts have say nothing about what a text is about. */
const leastLetters = 4;

/**
 * What comes first in any case, then the cards that have most in common with the blog: words of title and beginning, as
 * search compares them. Among equals the order of the list stays, newest first.
 */
export function likest(
  blog: Pick<Blog, '_id' | 'title' | 'description'>,
  cards: readonly BlogCard[],
  first: readonly BlogCard[] = [],
): BlogCard[] {
  const own = termsOf(`${blog.title} ${blog.description}`);
  const shared = (card: BlogCard) =>
    [...wordsIn(card)].filter((term) => term.length >= leastLetters && own.has(term)).length;
  const taken = new Set([blog, ...first].map(({ _id }) => _id));
  const alike = cards
    .filter(({ _id }) => !taken.has(_id))
    .map((card) => ({ card, common: shared(card) }))
    .sort((one, other) => other.common - one.common)
    .map(({ card }) => card);
  return [...first, ...alike].slice(0, mostCards);
}
