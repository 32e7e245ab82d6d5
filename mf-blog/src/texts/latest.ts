/** The home page's Latest Blogs. */

export const play = 'Play';
export const pause = 'Pause';
export const latestBlogs = 'Latest Blogs';
export const loading = 'Loading the latest stories...';
export const notLoaded = "We couldn't load the latest stories.";
export const tryAgain = 'Try again';
export const noBlogsYetYoursCould = 'No stories yet. Yours could be the first!';
export const unknown = 'Unknown';
