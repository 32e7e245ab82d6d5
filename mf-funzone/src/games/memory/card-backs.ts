import type { EmojiName } from '@storysprout/kit';

interface CardBack {
  /** A picture that is not one of those to find. */
  readonly emoji: EmojiName;
  readonly tone: 'blue' | 'berry' | 'leaf' | 'plum';
}

const backs: readonly [CardBack, ...CardBack[]] = [
  { emoji: 'seedling', tone: 'blue' },
  { emoji: 'owl', tone: 'berry' },
  { emoji: 'castle', tone: 'leaf' },
  { emoji: 'star', tone: 'plum' },
];

/** Returns the back of the cards of a level; each level looks like a new deck. */
export function backOf(level: number): CardBack {
  return backs[(level - 1) % backs.length] ?? backs[0];
}
