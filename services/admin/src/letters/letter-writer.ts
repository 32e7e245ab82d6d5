import type { JobData, LinkLetter } from '@storysprout/contract';
import type { SendMailOptions } from 'nodemailer';
import { accountContents } from './account-letters';
import { type LetterContent, letterHtml, letterText } from './letter-layout';

/** Site settings that letters need. */
export interface LetterSettings {
  /** The site's address without a slash at its end. */
  readonly publicUrl: string;
  readonly from: string;
}

/** The facts that a letter is written from. */
export type LetterFacts =
  | ({ readonly kind: 'challenge' } & Pick<JobData<'challengeEmail'>, 'name' | 'email' | 'topic' | 'unsubscribeToken'>)
  | ({ readonly kind: JobData<'accountEmail'>['kind'] } & LinkLetter);

/** Longer subjects are cut off by most inboxes anyway. */
const subjectTopicLength = 80;

/**
 * The letter as nodemailer takes it, which also encodes it: no name can break out of its header.
 *
 * @param sendId the e-mail's send record. The Message-ID is made from it, so an e-mail sent twice is recognisable as one.
 */
export function writeLetter(sendId: string, facts: LetterFacts, settings: LetterSettings): SendMailOptions {
  const { name, email } = facts;
  const { from, publicUrl } = settings;
  const unsubscribeUrl = facts.kind === 'challenge' ? unsubscribeUrlOf(facts.unsubscribeToken, settings) : null;
  const { subject, parts } =
    facts.kind === 'challenge'
      ? challengeContent(facts.topic, { name, unsubscribeUrl }, settings)
      : accountContents[facts.kind]({ name, token: facts.token, publicUrl });
  return {
    from,
    to: { name, address: email },
    subject,
    text: letterText(parts),
    html: letterHtml(parts),
    textEncoding: 'quoted-printable',
    messageId: messageIdOf(sendId, from),
    xMailer: false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // One-click unsubscribing (RFC 8058).
      ...(unsubscribeUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribeUrl !== null && { list: { unsubscribe: unsubscribeUrl } }),
  };
}

export function unsubscribeUrlOf(token: string, { publicUrl }: LetterSettings): string {
  return `${publicUrl}/user/unsubscribe/${encodeURIComponent(token)}`;
}

export function challengeContent(
  topic: string,
  { name, unsubscribeUrl }: { readonly name: string; readonly unsubscribeUrl: string | null },
  { publicUrl }: LetterSettings,
): LetterContent {
  return {
    subject: `Your weekly challenge: ${shortened(topic)}`,
    parts: {
      heading: `Hello ${name}, here is your weekly challenge!`,
      before: ['Sharpen your pencil and let your ideas grow. This week we would love to read what you write about:'],
      highlight: topic,
      after: [
        'A story, a poem, a page of your diary: anything goes. Write at least 50 words, and a friendly moderator will read it before it is published.',
        'Have fun, superstar!',
      ],
      button: { label: 'Start writing', url: `${publicUrl}/weeklychallenge` },
      footer: { text: 'You get this e-mail because you have an account at Storysprout.', url: unsubscribeUrl },
    },
  };
}

function shortened(topic: string): string {
  const characters = [...topic];
  return characters.length <= subjectTopicLength ? topic : `${characters.slice(0, subjectTopicLength - 1).join('')}…`;
}

/** The Message-ID of a send record, in the domain of the sender's address. */
function messageIdOf(sendId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${sendId}@${domain}>`;
}
