import type { ReadingLevel } from '@storysprout/contract';

/** Cards, histories and notes of several pages. */

export const unknown = 'Unknown';
export const likes = (count: string) => `${count} Likes`;
export const comments = 'comments';
export const minutesToRead = (minutes: number) => `${minutes} min read`;
export const readingLevels: Readonly<Record<ReadingLevel, string>> = {
  easy: 'Easy words',
  medium: 'Some big words',
  hard: 'Big words',
};
export const olderVersionsOf = (title: string) => `Older versions of “${title}”`;
export const signIn = 'Sign In';
export const latelyTook = (time: string) => `Lately that took ${time}.`;
export const hidden = 'Nobody else can see this now. A grown-up is checking it.';
export const removed = 'A moderator took this away.';
export const askForASecondLook = 'Ask for a second look';
