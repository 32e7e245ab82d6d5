import { type Comment, type Reply, takenAwayText } from '@storysprout/contract';
import type { ReaderView, WhyLeftOut } from '@storysprout/kit';
import * as commentsTexts from '../../texts/comments';

const texts: Readonly<Record<WhyLeftOut, string>> = {
  taken: takenAwayText,
  reported: commentsTexts.reportedComment,
  hidden: commentsTexts.hidComment,
};

/** What stands in place of a comment that this reader does not see, above its replies; null for one they see. */
export function leftOutText({ _id: id, userId: authorId, visibility }: Comment, view: ReaderView): string | null {
  if (visibility === 'removed' && authorId === undefined) return takenAwayText;
  const why = view.whyLeftOut({ kind: 'comment', id, authorId });
  return why && texts[why];
}

/** The comment or reply, signed as this reader sees its writer. */
export function signedFor<Entry extends Reply>(entry: Entry, view: ReaderView): Entry {
  const { userId: _id, name, image } = entry;
  return { ...entry, ...pick(view.person({ _id, name, image })) };
}

const pick = ({ name, image }: Pick<Reply, 'name' | 'image'>) => ({ name, image });
