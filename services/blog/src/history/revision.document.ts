import type { BlogStatus } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogText } from '../blogs/blog.document';

/** A text of a blog that is kept: one that was sent, with what was decided, or an earlier version of a draft. */
export interface RevisionDocument extends Pick<BlogText, 'title' | 'category' | 'description' | 'flags'> {
  readonly _id: ObjectId;
  readonly blogId: ObjectId;
  readonly authorId: ObjectId;
  /** The blog's revision with which it was saved. */
  readonly revision: number;
  readonly at: Date;
  /** `draft`: an earlier version of a draft, or a text that its writer took back before it was decided. */
  readonly status: BlogStatus;
  readonly reason: string | null;
  readonly image: string | null;
  /** What title and text take, in UTF-8. */
  readonly bytes: number;
}

export const revisionStore = store<RevisionDocument>('revisions', [
  { key: { blogId: 1, revision: -1 }, name: 'of_blog', unique: true },
  { key: { authorId: 1, _id: 1 }, name: 'by_author' },
  { key: { image: 1 }, name: 'image' },
]);
