import { likesShown, pageSizes } from '@storysprout/contract';

/** How many of its newest likes each entry in a list includes. */
export function likesShownOf(list: readonly unknown[]): number {
  return list.length > pageSizes.max ? likesShown.inLongList : likesShown.else;
}
