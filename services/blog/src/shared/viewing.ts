import type { ObjectId } from 'mongodb';

/** Who is asking; `null` is a visitor without a token. */
export interface SignedInViewer {
  readonly id: ObjectId;
  readonly isAdmin: boolean;
}
export type Viewer = SignedInViewer | null;

/** For a blog that does not exist, or that the reader may not see (docs/product.md#blog-status). */
export const blogNotFound = 'Blog not found.';
export const commentNotFound = 'Comment not found.';
