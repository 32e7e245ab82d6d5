/** For a blog that does not exist, or that the reader may not see (docs/product.md#blog-status). */
export const blogNotFound = 'Blog not found.';
export const commentNotFound = 'Comment not found.';
