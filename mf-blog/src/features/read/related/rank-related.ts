import type { Blog, BlogCard } from '@storysprout/contract';
import { termsOf } from '@storysprout/contract/search-words';

/** The number of cards in one row. */
const mostCards = 3;

const wordsIn = ({ title, excerpt }: Pick<BlogCard, 'title' | 'excerpt'>) => termsOf(`${title} ${excerpt}`);

/** Shorter words occur in most texts and say nothing about the topic. */
const leastLetters = 4;

/**
 * Returns `first`, then the cards that share the most words with the blog, comparing title and excerpt as search does.
 * Ties keep the order of the list, newest first. At most one row of cards is returned.
 */
export function rankRelated(
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
