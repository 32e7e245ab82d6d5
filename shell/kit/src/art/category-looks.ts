import type { Category } from '@storysprout/contract/constants';
import type { EmojiName } from './emoji-names';

/** The tints a surface or badge can have; each has tokens `--<tone>`, `--<tone>-deep` and `--<tone>-soft`. */
export const tones = ['blue', 'sun', 'leaf', 'berry', 'plum', 'sky', 'coral', 'grey'] as const;
export type Tone = (typeof tones)[number];

export interface CategoryLook {
  readonly emoji: EmojiName;
  readonly tone: Tone;
  /** Name of the default cover below `/art/covers/`. */
  readonly slug: string;
}

const looks: Readonly<Record<Category, CategoryLook>> = {
  Story: { emoji: 'castle', tone: 'plum', slug: 'story' },
  Poem: { emoji: 'feather', tone: 'sky', slug: 'poem' },
  'My Diary': { emoji: 'notebook-with-decorative-cover', tone: 'coral', slug: 'my-diary' },
  'Nature & Science': { emoji: 'butterfly', tone: 'leaf', slug: 'nature-and-science' },
  'Recipes for Kids': { emoji: 'cupcake', tone: 'berry', slug: 'recipes-for-kids' },
  'Weekly Challenge': { emoji: 'trophy', tone: 'sun', slug: 'weekly-challenge' },
  'Travel and Adventure': { emoji: 'compass', tone: 'blue', slug: 'travel-and-adventure' },
};

const isCategory = (name: string): name is Category => Object.hasOwn(looks, name);

/** How a category looks everywhere; a category this build does not know looks like a story. */
export function categoryLook(category: string | null | undefined): CategoryLook {
  return looks[category && isCategory(category) ? category : 'Story'];
}
