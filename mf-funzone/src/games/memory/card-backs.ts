import type { EmojiName } from '@storysprout/kit';

interface CardBack {
  /** None of the pictures that are to be found. */
  readonly emoji: EmojiName;
  readonly tone: 'blue' | 'berry' | 'leaf' | 'plum';
}

const backs: readonly [CardBack, ...CardBack[]] = [
  { emoji: 'seedling', tone: 'blue' },
  { emoji: 'owl', tone: 'berry' },
  { emoji: 'castle', tone: 'leaf' },
  { emoji: 'star', tone: 'plum' },
];

/** What the cards of a level look like from behind: each level is a new deck. */
export function backOf(level: number): CardBack {
  return backs[(level - 1) % backs.length] ?? backs[0];
}
