import { likesShown, pageSizes } from '@storysprout/contract';

/** How many of its newest likes each entry of a list carries. */
export function likesShownOf(list: readonly unknown[]): number {
  return list.length > pageSizes.max ? likesShown.inLongList : likesShown.else;
}
