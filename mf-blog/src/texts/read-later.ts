import { plural } from '@storysprout/contract';

/** Texts of the bookmarks: the button under a blog, and the list. */

export const readLater = 'Read later';
export const kept = 'Saved! You can find it under “Read later”.';
export const takenOff = 'We took it off your list.';
export const notChanged = "That didn't work. Please try again.";
export const signInToKeep = 'Please sign in to save this story for later.';
export const lead = 'The stories you saved. You can read them without the internet, too.';
export const loading = 'Loading your saved stories...';
export const notLoaded = "We couldn't load your saved stories.";
export const internetNap = 'Maybe the internet is taking a nap. Please try again!';
export const nothingYet = 'No saved stories yet';
export const nothingYetNote = 'Press “Read later” under a story. Then you will find it here.';
export const findABlog = 'Find a story';
export const takeOff = 'Take off my list';
export const takeOffTitle = (title: string) => `Take “${title}” off my list`;
export const seeAll = 'See all';
export const showMore = 'Show more';
export const loadingMore = 'Loading...';
export const shown = (shown: number) => `${shown} saved ${plural(shown, { one: 'story', other: 'stories' })} shown.`;
