import type { BlogStatus, BlogText } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { StoredText } from '../blog.document';

/** A stored text of a blog: one that was sent, with the decision about it, or an earlier version of a draft. */
export interface RevisionDocument extends Pick<StoredText, keyof BlogText | 'flags'> {
  readonly _id: ObjectId;
  readonly blogId: ObjectId;
  readonly authorId: ObjectId;
  /** The blog's revision with which it was saved. */
  readonly revision: number;
  readonly at: Date;
  /** `draft` means an earlier version of a draft, or a text that its writer withdrew before a decision. */
  readonly status: BlogStatus;
  readonly reason: string | null;
  readonly image: string | null;
  /** The size of the title and the text in bytes, as UTF-8. */
  readonly bytes: number;
}

export const revisionStore = store<RevisionDocument>('revisions', [
  { key: { blogId: 1, revision: -1 }, name: 'of_blog', unique: true },
  { key: { authorId: 1, _id: 1 }, name: 'by_author' },
  { key: { image: 1 }, name: 'image' },
]);
