import type { ObjectId } from 'mongodb';
import * as texts from '../texts/missing';

/** Who is asking; `null` is a visitor without a token. */
export interface SignedInViewer {
  readonly id: ObjectId;
  readonly isAdmin: boolean;
}
export type Viewer = SignedInViewer | null;

/** For a blog that does not exist, or that the reader may not see (docs/product.md#blog-status). */
export const blogNotFound = texts.blog;
export const commentNotFound = texts.comment;
