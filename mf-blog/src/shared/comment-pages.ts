/** The page size of the comments. */
export const commentsAtOnce = 30;

/** The query parameter that opens the comments of a blog. Its value, if any, is the cursor to start at. */
export const commentsParameter = 'comments';

/**
 * Returns the URL of a blog with its comments open, for browsers without JavaScript.
 *
 * @param cursor empty for the first page
 */
export function commentsAddress(blogId: string, cursor = ''): string {
  return `/blog/${blogId}?${new URLSearchParams({ [commentsParameter]: cursor })}#comments`;
}
