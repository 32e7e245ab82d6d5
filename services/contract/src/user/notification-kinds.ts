/** Kinds of notifications. A reader can turn each of them off (docs/product.md#notifications). */
export const notificationKinds = [
  /** A moderator published a story, or a correction of one. */
  'published',
  /** A moderator sent a story back. */
  'returned',
  /** Somebody commented on the reader's story. */
  'comment',
  /** Somebody answered the reader's comment. */
  'reply',
  /** Readers like a story. There is one notification per story and day, with a growing count. */
  'likes',
  /** A writer whom the reader follows published a story. */
  'newStory',
  'badge',
  /** A moderator made another decision about the reader or their content. */
  'decision',
  /** A moderator answered an appeal. */
  'appeal',
  /** A moderator decided about something that the reader reported. */
  'report',
] as const;
