import { plural } from '@storysprout/contract';

/** All Blogs: filters, cards, nothing found. */

export const allTime = 'All Time';
export const thisWeek = 'This Week';
export const blogs = '/blogs';
export const searchBlogs = 'Search stories';
export const searchPlaceholder = 'Search for words or writers...';
export const whenWritten = 'When the stories were written';
export const search = 'Search';
export const categories = 'Categories';
export const loadingBlogs = 'Loading stories...';
export const notLoaded = "We couldn't load the stories.";
export const internetNap = 'Maybe the internet is taking a nap. Please try again!';
export const seeTheNewestBlogs = 'See the newest stories';
export const didYouMean = 'Did you mean';
export const hereIsWhatWeFound = "? Here's what we found.";
export const loadingMoreBlogs = 'Loading more stories...';
export const shown = (shown: number) => `${shown} ${plural(shown, { one: 'story', other: 'stories' })} shown.`;
export const moreNotLoaded = "We couldn't load more stories.";
export const loading = 'Loading...';
export const showMoreBlogs = 'Show more stories';
export const theEnd = 'You reached the end. That was a lot of stories!';
export const noBlogsFound = 'No stories found';
export const showAllBlogs = 'Show all stories';
export const tryAnother = 'Try another word or another category. Or write the story you were looking for!';
export const noBlogsYet = 'No stories yet';
export const writeTheFirstOne = 'Write the first one';
export const firstStory = 'Every library starts with one story. It could be yours!';
export const allBlogs = 'All Blogs';
export const storiesPoemsAndDiscoveriesWritten = 'Stories, poems and discoveries, written by children like you.';
export const writeYourOwn = 'Write your own';
