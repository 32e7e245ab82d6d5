import type { EmojiName } from '@storysprout/kit';

interface GuidePart {
  readonly title: string;
  readonly emoji: EmojiName;
  readonly points: readonly string[];
}

export const guide: readonly GuidePart[] = [
  {
    title: 'Worries first',
    emoji: 'bell',
    points: [
      'A child who may need help always comes first. Read it slowly, with the blog around it.',
      'If it may be about the writer, tell the person who looks after worries on your site before you decide.',
      'Do not question the child, and do not promise to keep it secret.',
      'Keep a story. Hide what is about the writer, with a warm message. Do not remove it.',
      'A worry is never a reason for a sanction.',
    ],
  },
  {
    title: 'What each decision does',
    emoji: 'check-mark-button',
    points: [
      'Keep or Publish: everybody sees it.',
      'Send back: a blog goes to its writer, who can change it and send it in again.',
      'Hide: gone for readers within two seconds. The writer still sees it and can appeal.',
      'Remove: gone for good. The text is erased after 30 days, and XP earned with it goes back.',
      'Everything but keeping needs a reason. The writer reads it: say what is good, say what to change, blame nobody.',
    ],
  },
  {
    title: 'Sanctions',
    emoji: 'shield',
    points: [
      'Begin with the mildest. Most children need no more than a message.',
      'Warning: the child reads your words once.',
      'Mute for 1, 7 or 30 days: reading, playing and drafts go on. It ends by itself.',
      'Ban: only for somebody who is here to do harm.',
    ],
  },
  {
    title: 'Appeals',
    emoji: 'folded-hands',
    points: [
      'Each decision can be appealed once, within 30 days. Another moderator answers.',
      'Read it again as if for the first time.',
      'Grant it when you would decide differently: everything the decision did is undone.',
      'Decline it when you would decide the same, and say why once more.',
    ],
  },
  {
    title: 'Always',
    emoji: 'handshake',
    points: [
      'Never tell anybody who reported something.',
      'Plans to meet, to chat elsewhere or to keep a secret are always removed, and reported to who looks after worries.',
      'An entry is yours for ten minutes. Give it back when you do something else.',
      'Close a part of the site in Switches when something gets out of hand, and open it again as soon as you can.',
    ],
  },
];
