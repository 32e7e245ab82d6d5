import type { ObjectId } from 'mongodb';
import * as texts from '../texts/missing';

/** The reader who makes a request. As a `Viewer`, null is a visitor without a token. */
export interface SignedInViewer {
  readonly id: ObjectId;
  readonly isAdmin: boolean;
}
export type Viewer = SignedInViewer | null;

/** The message for a blog that does not exist, or that the reader may not see (docs/product.md#blog-status). */
export const blogNotFound = texts.blog;
export const commentNotFound = texts.comment;
