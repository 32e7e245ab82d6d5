import type { EmojiName } from '@storysprout/kit';
import * as texts from '../../texts/guide';

interface GuidePart {
  readonly title: string;
  readonly emoji: EmojiName;
  readonly points: readonly string[];
}

export const guide: readonly GuidePart[] = [
  {
    title: texts.worriesFirst,
    emoji: 'bell',
    points: [
      texts.aChildWhoMayNeed,
      texts.ifItMayBeAbout,
      texts.doNotQuestionTheChild,
      texts.keepAStoryHideWhat,
      texts.aWorryIsNeverA,
    ],
  },
  {
    title: texts.whatEachDecisionDoes,
    emoji: 'check-mark-button',
    points: [
      texts.keepOrPublish,
      texts.sendBackABlogGoes,
      texts.hideGoneForReadersWithin,
      texts.removeGoneForGoodThe,
      texts.giveReason,
    ],
  },
  {
    title: texts.sanctions,
    emoji: 'shield',
    points: [texts.mildestFirst, texts.warningTheChildReadsYour, texts.muteFor17Or, texts.banOnlyForHarm],
  },
  {
    title: texts.appeals,
    emoji: 'folded-hands',
    points: [texts.eachDecisionCanBeAppealed, texts.readAgain, texts.grantWhen, texts.declineWhen],
  },
  {
    title: texts.always,
    emoji: 'handshake',
    points: [texts.neverTell, texts.plansToMeet, texts.anEntryIsYoursFor, texts.closeAPartOfThe],
  },
];
