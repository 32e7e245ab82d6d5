import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogSubjectKind } from '../shared/subject-states';

/** Something that was taken away for good; its text is erased when it is due (docs/product.md#visibility). */
export interface RemovalDocument {
  /** The key of the subject. */
  readonly _id: string;
  readonly kind: BlogSubjectKind;
  readonly subjectId: ObjectId;
  readonly due: Date;
  /** Decisions about it with an open appeal, which it is kept for. */
  readonly openAppeals?: readonly string[];
}

/** How long a removed text is kept for an appeal, in milliseconds. */
export const keptForAppealMs = 30 * 24 * 60 * 60 * 1_000;

/** How long a deletion that nobody has to look at can be taken back: pages offer it for ten seconds, slow ones get longer. */
export const undoMs = 30 * 1_000;
/** Longer than that, so that nothing is brought back while it is erased. */
export const keptForUndoMs = 2 * 60 * 1_000;

export const removalStore = store<RemovalDocument>('removals', [{ key: { due: 1 }, name: 'due' }]);
