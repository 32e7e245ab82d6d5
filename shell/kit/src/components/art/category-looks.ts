import { categoryLooks } from '@storysprout/contract/constants';
import type { EmojiName } from './emoji-names';

/** The tints a surface or badge can have; each has tokens `--<tone>`, `--<tone>-deep` and `--<tone>-soft`. */
export const tones = ['blue', 'sun', 'leaf', 'berry', 'plum', 'sky', 'coral', 'grey'] as const;
export type Tone = (typeof tones)[number];

export interface CategoryLook {
  readonly emoji: EmojiName;
  readonly tone: Tone;
}

/** A category's emoji and tint; a category this build does not know looks like the first one. */
export function categoryLook(category: string | null | undefined): CategoryLook {
  return categoryLooks.find(({ name }) => name === category) ?? categoryLooks[0];
}
