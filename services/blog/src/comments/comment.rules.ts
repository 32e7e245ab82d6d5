import { AppError, decodeCursor, encodeCursor, errorTexts } from '@storysprout/service-kit';
import type { TextChecks } from '@storysprout/service-kit/text-checks';
import type { ObjectId } from 'mongodb';
import * as texts from '../texts/comments';
import { maxReplies, type ReplyDocument } from './comment.document';

/**
 * Returns a cursor that contains the number of earlier replies. This position is stable, because replies are only ever
 * added at the end.
 */
export function replyCursor(commentId: ObjectId, before: number): string {
  return encodeCursor(before, commentId);
}

/**
 * Returns the number of earlier replies in a cursor.
 *
 * @throws AppError `invalid_input` when the cursor does not belong to this comment.
 */
export function repliesBefore(commentId: ObjectId, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [before, id] = decodeCursor(cursor, 'number');
  const isPlace = Number.isInteger(before) && before >= 0 && before <= maxReplies && id.equals(commentId);
  if (!isPlace) throw new AppError('invalid_input', errorTexts.invalidCursor);
  return before;
}

/** The fields to store with a checked text, and the help for its writer to include in the response. */
export interface CheckedText {
  readonly fields: Pick<ReplyDocument, 'visibility' | 'flags' | 'isUrgent' | 'isFound' | 'isUnpaid' | 'version'>;
  readonly help: string | null;
}

/**
 * Checks a comment or reply. It is published at once, unless a moderator should read it first
 * (docs/product.md#text-checks).
 *
 * @throws AppError `text_refused` with advice about the most important finding.
 */
export function checkComment(text: string, checks: Pick<TextChecks, 'check'>, language: string): CheckedText {
  const { outcome, flags, isUrgent, advice, help } = checks.check('comment', text, language);
  if (outcome === 'refuse') {
    const kinds = flags.map(({ kind }) => kind);
    throw new AppError('text_refused', advice ?? texts.sayItAnotherWay, { context: { kinds } });
  }
  if (outcome === 'pass') return { fields: {}, help };
  const fields = { flags, isUrgent, version: 1 };
  return outcome === 'hold' ? held({ fields, help }) : { fields: { ...fields, isFound: true }, help };
}

/** Returns the same text, held until a moderator has read it. */
export function held({ fields, help }: CheckedText): CheckedText {
  return { fields: { ...fields, visibility: 'held', isUnpaid: true, version: 1 }, help };
}
