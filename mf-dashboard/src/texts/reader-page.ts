/** Texts of a reader's own page. */

export const badges = 'Badges';
export const noSuchPage = "This page isn't here";
export const notEveryReader = "Not every reader has a page. It's their choice.";
export const pageNotLoaded = "This page didn't load";
export const publishedBlogs = 'Published stories';
export const nothingPublishedYet = 'Nothing published yet.';
export const showMore = 'Show more';
