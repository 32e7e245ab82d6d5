/** Texts of the answers to a weekly challenge. */

export const loading = 'Loading the answers...';
export const notLoaded = "We couldn't load the answers.";
export const noAnswersYet = 'No answers yet';
export const beTheFirst = 'Write the first one!';
export const showMore = 'Show more answers';
export const loadingMore = 'Loading...';
