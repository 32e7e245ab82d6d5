import { adviceFor, checkText } from '@storysprout/contract/moderation';
import { AppError, decodeCursor, encodeCursor } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { maxReplies } from './comment.document';

/** Replies are only ever added at the end, so the number of earlier ones is a stable position. */
export function replyCursor(commentId: ObjectId, before: number): string {
  return encodeCursor(before, commentId);
}

/** @throws AppError `invalid_input` when the cursor does not belong to this comment. */
export function repliesBefore(commentId: ObjectId, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [before, id] = decodeCursor(cursor, 'number');
  const isPlace = Number.isInteger(before) && before >= 0 && before <= maxReplies && id.equals(commentId);
  if (!isPlace) throw new AppError('invalid_input', 'That cursor does not look right.');
  return before;
}

/**
 * Comments and replies are published at once, so any finding is refused here (docs/product.md#text-checks).
 *
 * @throws AppError `text_refused` with advice about the first finding.
 */
export function requireKindText(text: string): void {
  const [flag] = checkText(text).flags;
  if (flag) throw new AppError('text_refused', adviceFor(flag.kind), { context: { kind: flag.kind } });
}
