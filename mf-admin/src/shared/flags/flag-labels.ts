import type { StoredFlagKind } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';
import * as texts from '../../texts/shared';

const unkind = { label: texts.unkindWords, emoji: 'speech-balloon' } as const;
const place = { label: texts.whereabouts, emoji: 'house' } as const;
const spam = { label: texts.repeatsItselfOrAdvertises, emoji: 'counterclockwise-arrows-button' } as const;

/** The label for moderators of each kind of flag. */
export const flagLabels: Readonly<Record<StoredFlagKind, { readonly label: string; readonly emoji: EmojiName }>> = {
  worry: { label: texts.aChildMayNeedHelp, emoji: 'bell' },
  contact: { label: texts.contactOutsideThisSite, emoji: 'globe-showing-europe-africa' },
  phone: { label: texts.phoneNumber, emoji: 'bell' },
  email: { label: texts.emailAddress, emoji: 'e-mail' },
  link: { label: texts.link, emoji: 'globe-showing-europe-africa' },
  place,
  identity: { label: texts.realNameOrAge, emoji: 'speech-balloon' },
  meeting: { label: texts.meetingOrSecrets, emoji: 'speech-balloon' },
  unkind,
  sexual: { label: texts.sexualWords, emoji: 'speech-balloon' },
  spam,
  length: { label: texts.unusualLength, emoji: 'ladder' },
  // Kinds of findings stored before.
  profanity: unkind,
  address: place,
  repetition: spam,
};
