import type { FlagKind } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

/** What a moderator reads about each kind of flag. */
export const flagLabels: Readonly<Record<FlagKind, { readonly label: string; readonly emoji: EmojiName }>> = {
  profanity: { label: 'Unkind words', emoji: 'speech-balloon' },
  phone: { label: 'Phone number', emoji: 'bell' },
  email: { label: 'E-mail address', emoji: 'e-mail' },
  address: { label: 'Street address', emoji: 'house' },
  link: { label: 'Link', emoji: 'globe-showing-europe-africa' },
  repetition: { label: 'Repeats itself', emoji: 'counterclockwise-arrows-button' },
  length: { label: 'Unusual length', emoji: 'ladder' },
};
