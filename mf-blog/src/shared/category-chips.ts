import type { Category } from '@storysprout/contract';
import { categoryLook } from '@storysprout/kit';

/** Filter buttons for these categories, and 'All' before them. */
export function categoryChips(categories: readonly Category[]) {
  return (['All', ...categories] as const).map((value) => ({
    value,
    label: value,
    emoji: value === 'All' ? 'open-book' : categoryLook(value).emoji,
  }));
}
