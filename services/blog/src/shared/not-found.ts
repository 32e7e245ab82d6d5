/** What readers are told about something that is not there, or not theirs to see (spec section 8). */
export const blogNotFound = 'Blog not found.';
export const commentNotFound = 'Comment not found.';
