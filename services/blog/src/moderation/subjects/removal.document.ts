import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogSubjectKind } from '../../events';

/** A text that was removed and is erased when it is due (docs/product.md#visibility). */
export interface RemovalDocument {
  /** The key of the subject. */
  readonly _id: string;
  readonly kind: BlogSubjectKind;
  readonly subjectId: ObjectId;
  readonly due: Date;
  /** Decisions with an open appeal, for which the text is kept longer. */
  readonly openAppeals?: readonly string[];
}

/** How long a removed text is kept for an appeal, in milliseconds. */
export const appealRetentionMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * The time in which writers can undo the deletion of a blog, in milliseconds. Pages offer it for ten seconds; the rest
 * is for slow connections.
 */
export const undoMs = 30 * 1_000;
/** Longer than `undoMs`, so that no deletion is undone while the text is being erased. */
export const undoRetentionMs = 2 * 60 * 1_000;

export const removalStores = {
  removals: store<RemovalDocument>('removals', [{ key: { due: 1 }, name: 'due' }]),
};
