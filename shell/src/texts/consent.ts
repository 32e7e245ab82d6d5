import type { ConsentState, ConsentSwitchName } from '@storysprout/contract';

/**
 * The text that a grown-up agrees to. A change of its meaning needs a new `consentTextVersion` in the contract, because
 * the version is stored with the consent as proof.
 */
export const consentText = {
  version: '2026-11',
  lines: [
    'I am a parent or guardian of this child.',
    'I agree that Storysprout keeps and shows what I switch on here, and what the child makes with it.',
    'I know that moderators read what the child publishes, and that everybody can read a published blog.',
    'I can switch each thing off, take my yes back, get a copy, or end the account on this page at any time.',
  ],
} as const;

interface SwitchText {
  readonly label: string;
  readonly about: string;
}

export const switchTexts: Readonly<Record<ConsentSwitchName, SwitchText>> = {
  publish: {
    label: 'Publish stories',
    about: 'Everybody can read them, beside the name. A moderator reads each one first.',
  },
  comment: { label: 'Write comments', about: 'Everybody can read them. A program checks them, and moderators help.' },
  picture: { label: 'Show a picture', about: 'A picture beside the name. Without one, there is a drawn avatar.' },
  emails: { label: 'Get emails', about: 'The weekly writing challenge, sent to the child’s own address.' },
};
export const weekText: SwitchText = {
  label: 'Tell me about each week',
  about: 'One email a week to you: what was written, played and earned. No rankings, no other children.',
};

export const stateTexts: Readonly<Record<ConsentState, string>> = {
  notNeeded: 'This child is old enough to decide on their own. Nobody has to agree.',
  waiting: "Nothing in this account is public. It's waiting for your answer.",
  given: 'You said yes. Below you see what you allowed.',
  revoked: 'You took your yes back. Nothing in this account is public.',
};
