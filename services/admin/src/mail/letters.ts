import type { JobData } from '@storysprout/contract';
import type { ResetLink } from '../upstreams/user-client';
import { type LetterParts, letterHtml, letterText } from './mail-layout';
import { messageIdOf, type OutgoingMail } from './outgoing-mail';

/** What our e-mails say. */

export interface LetterSettings {
  /** The site's address without a slash at its end. */
  readonly publicUrl: string;
  readonly from: string;
}

/** Longer subjects are cut off by most inboxes anyway. */
const subjectTopicLength = 80;

/** The weekly challenge for one reader; `sendId` is its send record. */
export function challengeLetter(
  sendId: string,
  { name, email, topic, unsubscribeToken }: JobData<'challengeEmail'>,
  settings: LetterSettings,
): OutgoingMail {
  const unsubscribeUrl = `${settings.publicUrl}/user/unsubscribe/${encodeURIComponent(unsubscribeToken)}`;
  const parts: LetterParts = {
    heading: `Hello ${name}, here is your weekly challenge!`,
    before: ['Sharpen your pencil and let your ideas grow. This week we would love to read what you write about:'],
    highlight: topic,
    after: [
      'A story, a poem, a page of your diary: anything goes. Write at least 50 words, and a friendly moderator will read it before it is published.',
      'Have fun, superstar!',
    ],
    button: { label: 'Start writing', url: `${settings.publicUrl}/weeklychallenge` },
    footer: { text: 'You get this e-mail because you have an account at Storysprout.', url: unsubscribeUrl },
  };
  return letter(sendId, { name, email }, `Your weekly challenge: ${shortened(topic)}`, parts, unsubscribeUrl, settings);
}

/** The link to choose a new password. */
export function resetLetter(sendId: string, { name, email, token }: ResetLink, settings: LetterSettings): OutgoingMail {
  const parts: LetterParts = {
    heading: `Hello ${name}, choose a new password`,
    before: ['Somebody, most likely you, asked for a new password for your Storysprout account.'],
    highlight: null,
    after: [
      'The link works once, for 30 minutes. If there is more than one of these e-mails in your inbox, take the newest.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    button: {
      label: 'Choose a new password',
      url: `${settings.publicUrl}/reset-password/${encodeURIComponent(token)}`,
    },
    footer: { text: 'Storysprout, where stories grow.', url: null },
  };
  return letter(sendId, { name, email }, 'Choose a new password for Storysprout', parts, null, settings);
}

function letter(
  sendId: string,
  to: { name: string; email: string },
  subject: string,
  parts: LetterParts,
  unsubscribeUrl: string | null,
  { from }: LetterSettings,
): OutgoingMail {
  return {
    to: { name: to.name, address: to.email },
    subject,
    text: letterText(parts),
    html: letterHtml(parts),
    messageId: messageIdOf(sendId, from),
    unsubscribeUrl,
  };
}

function shortened(topic: string): string {
  const characters = [...topic];
  return characters.length <= subjectTopicLength ? topic : `${characters.slice(0, subjectTopicLength - 1).join('')}…`;
}
