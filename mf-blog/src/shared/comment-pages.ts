/** How many comments come at a time. */
export const commentsAtOnce = 30;

/** Opens the comments when a blog's address has it; its value, if any, is where they go on. */
export const commentsParameter = 'comments';

/** The comments beneath a blog on a page of their own, for browsers without scripts. @param cursor empty for the first page */
export function commentsAddress(blogId: string, cursor = ''): string {
  return `/blog/${blogId}?${new URLSearchParams({ [commentsParameter]: cursor })}#comments`;
}
