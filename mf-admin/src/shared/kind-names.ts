import type { CaseKind } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';
import * as texts from '../texts/shared';

interface KindName {
  readonly label: string;
  readonly plural: string;
  readonly emoji: EmojiName;
}

/** The names of the kinds of cases. */
export const kindNames: Readonly<Record<CaseKind, KindName>> = {
  blog: { label: texts.blog, plural: texts.blogs, emoji: 'open-book' },
  comment: { label: texts.comment, plural: texts.comments, emoji: 'speech-balloon' },
  reply: { label: texts.reply, plural: texts.replies, emoji: 'left-speech-bubble' },
  name: { label: texts.name, plural: texts.names, emoji: 'identification-card' },
  picture: { label: texts.picture, plural: texts.pictures, emoji: 'framed-picture' },
  appeal: { label: texts.appeal, plural: texts.appeals, emoji: 'folded-hands' },
};
