import type { Category } from '@storysprout/contract';
import { categoryLook } from '@storysprout/kit';

/** Returns filter options for these categories, preceded by 'All'. */
export function categoryChips(categories: readonly Category[]) {
  return (['All', ...categories] as const).map((value) => ({
    value,
    label: value,
    emoji: value === 'All' ? 'open-book' : categoryLook(value).emoji,
  }));
}
