import { plural } from '@storysprout/contract';

/** Writers whom the reader follows. */

export const writersYouFollow = 'Writers you follow';
export const followYou = (readers: number) =>
  `${readers} ${plural(readers, { one: 'reader follows', other: 'readers follow' })} you.`;
export const stopFollowing = (name: string) => `Stop following ${name}`;
export const stop = 'Stop following';
