import type { CaseKind } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

interface KindName {
  readonly label: string;
  readonly plural: string;
  readonly emoji: EmojiName;
}

/** What cases are about. */
export const kindNames: Readonly<Record<CaseKind, KindName>> = {
  blog: { label: 'Blog', plural: 'Blogs', emoji: 'open-book' },
  comment: { label: 'Comment', plural: 'Comments', emoji: 'speech-balloon' },
  reply: { label: 'Reply', plural: 'Replies', emoji: 'left-speech-bubble' },
  name: { label: 'Name', plural: 'Names', emoji: 'identification-card' },
  picture: { label: 'Picture', plural: 'Pictures', emoji: 'framed-picture' },
  appeal: { label: 'Appeal', plural: 'Appeals', emoji: 'folded-hands' },
};
