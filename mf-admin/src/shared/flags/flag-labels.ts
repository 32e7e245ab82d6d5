import type { StoredFlagKind } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

const unkind = { label: 'Unkind words', emoji: 'speech-balloon' } as const;
const place = { label: 'Where somebody is', emoji: 'house' } as const;
const spam = { label: 'Repeats itself or advertises', emoji: 'counterclockwise-arrows-button' } as const;

/** What a moderator reads about each kind of flag. */
export const flagLabels: Readonly<Record<StoredFlagKind, { readonly label: string; readonly emoji: EmojiName }>> = {
  worry: { label: 'A child may need help', emoji: 'bell' },
  contact: { label: 'Contact outside this site', emoji: 'globe-showing-europe-africa' },
  phone: { label: 'Phone number', emoji: 'bell' },
  email: { label: 'E-mail address', emoji: 'e-mail' },
  link: { label: 'Link', emoji: 'globe-showing-europe-africa' },
  place,
  identity: { label: 'Real name or age', emoji: 'speech-balloon' },
  meeting: { label: 'Meeting or secrets', emoji: 'speech-balloon' },
  unkind,
  sexual: { label: 'Sexual words', emoji: 'speech-balloon' },
  spam,
  length: { label: 'Unusual length', emoji: 'ladder' },
  // Kinds of findings stored before.
  profanity: unkind,
  address: place,
  repetition: spam,
};
