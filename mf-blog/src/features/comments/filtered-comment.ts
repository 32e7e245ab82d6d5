import { type Comment, type Reply, removedText } from '@storysprout/contract';
import type { ContentFilter, FilterReason } from '@storysprout/kit';
import * as commentsTexts from '../../texts/comments';

const texts: Readonly<Record<FilterReason, string>> = {
  taken: removedText,
  withdrawn: removedText,
  reported: commentsTexts.reportedComment,
  hidden: commentsTexts.hidComment,
};

/**
 * Returns the note shown above the replies in place of a comment that this reader does not see; null if they see the
 * comment.
 */
export function filteredText({ _id: id, userId: authorId, visibility }: Comment, view: ContentFilter): string | null {
  if (visibility === 'removed' && authorId === undefined) return removedText;
  const why = view.whyLeftOut({ kind: 'comment', id, authorId });
  return why && texts[why];
}

/** Returns the comment or reply with its author's name and picture as this reader sees them. */
export function signedFor<Entry extends Reply>(entry: Entry, view: ContentFilter): Entry {
  const { userId: _id, name, image } = entry;
  return { ...entry, ...pick(view.person({ _id, name, image })) };
}

const pick = ({ name, image }: Pick<Reply, 'name' | 'image'>) => ({ name, image });
