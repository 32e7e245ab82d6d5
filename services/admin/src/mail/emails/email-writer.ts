import {
  type FamilyEmail,
  type FamilyEmailKind,
  firstCharacters,
  type JobData,
  type LinkEmail,
} from '@storysprout/contract';
import type { SendMailOptions } from 'nodemailer';
import * as texts from '../../texts/challenge-email';
import { type AccountEmailKind, accountContents } from './account-emails';
import { type EmailContent, emailHtml, emailText } from './email-layout';
import { familyContent } from './family-emails';

/** Site settings that e-mails need. */
export interface MailSettings {
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
  readonly from: string;
  readonly siteName: string;
}

/** The facts that an e-mail is written from. */
export type EmailFacts =
  | ({ readonly kind: 'challenge' } & Pick<JobData<'challengeEmail'>, 'name' | 'email' | 'topic' | 'unsubscribeToken'>)
  | ({ readonly kind: AccountEmailKind } & LinkEmail)
  /** An e-mail to a grown-up at home. */
  | {
      readonly kind: 'family';
      readonly emailKind: FamilyEmailKind;
      readonly name: string;
      readonly email: string;
      readonly facts: FamilyEmail;
    };

/** Longer topics are shortened in the subject, because most inboxes would cut them off anyway. */
const subjectTopicLength = 80;

/**
 * Builds the e-mail for nodemailer, which also encodes it, so that no name can break out of its header.
 *
 * @param sendId the id of the e-mail's send record. The Message-ID is made from it, so an e-mail sent twice is
 * recognisable as one.
 */
export function writeEmail(sendId: string, facts: EmailFacts, settings: MailSettings): SendMailOptions {
  const { name, email } = facts;
  const { from } = settings;
  const unsubscribeUrl = unsubscribeUrlFor(facts, settings);
  const { subject, parts } = contentOf(facts, unsubscribeUrl, settings);
  return {
    from,
    // A grown-up's name is not known.
    to: facts.kind === 'family' ? { name: '', address: email } : { name, address: email },
    subject,
    text: emailText(parts),
    html: emailHtml(parts),
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

function contentOf(facts: EmailFacts, unsubscribeUrl: string | null, settings: MailSettings): EmailContent {
  const { publicUrl, siteName } = settings;
  if (facts.kind === 'challenge') return challengeContent(facts.topic, { name: facts.name, unsubscribeUrl }, settings);
  if (facts.kind === 'family')
    return familyContent(facts.emailKind, facts.facts, { publicUrl, siteName, unsubscribeUrl });
  return accountContents[facts.kind]({ name: facts.name, token: facts.token, publicUrl, siteName, until: facts.until });
}

function unsubscribeUrlFor(facts: EmailFacts, settings: MailSettings): string | null {
  if (facts.kind === 'challenge') return unsubscribeUrlOf(facts.unsubscribeToken, settings);
  if (facts.kind !== 'family' || !facts.facts.week) return null;
  return `${settings.publicUrl}/user/family/unsubscribe/${encodeURIComponent(facts.facts.week.unsubscribeToken)}`;
}

export function unsubscribeUrlOf(token: string, { publicUrl }: MailSettings): string {
  return `${publicUrl}/user/unsubscribe/${encodeURIComponent(token)}`;
}

export function challengeContent(
  topic: string,
  { name, unsubscribeUrl }: { readonly name: string; readonly unsubscribeUrl: string | null },
  { publicUrl, siteName }: MailSettings,
): EmailContent {
  return {
    subject: texts.subject(shortened(topic)),
    parts: {
      heading: texts.heading(name),
      before: [texts.lead],
      highlight: topic,
      after: [texts.anythingGoes, texts.haveFun],
      button: { label: texts.startWriting, url: `${publicUrl}/weeklychallenge` },
      footer: { text: texts.footer(siteName), url: unsubscribeUrl },
    },
  };
}

function shortened(topic: string): string {
  const isShort = [...topic].length <= subjectTopicLength;
  return isShort ? topic : `${firstCharacters(topic, subjectTopicLength - 1)}…`;
}

/** The Message-ID of a send record, in the domain of the sender's address. */
function messageIdOf(sendId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${sendId}@${domain}>`;
}
