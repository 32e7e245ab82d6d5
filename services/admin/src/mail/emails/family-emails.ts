import type { FamilyEmail, FamilyEmailKind } from '@storysprout/contract';
import * as texts from '../../texts/family-emails';
import type { EmailContent } from './email-layout';

/** E-mails to a grown-up at home. Links lead to a page that asks before it does anything. */

interface FamilyEmailSettings {
  readonly publicUrl: string;
  readonly siteName: string;
  readonly unsubscribeUrl: string | null;
}

type EmailWithLink = FamilyEmail & { readonly token: string };
type Write = (email: EmailWithLink, settings: FamilyEmailSettings) => EmailContent;

const footerOf = (siteName: string) => ({ text: texts.footer(siteName), url: null });

/**
 * Returns the content of an e-mail to a grown-up. Every one says where parental consent can be revoked. A missing token
 * means that the address belongs to a child's account, so the e-mail asks for another address instead.
 */
export function familyContent(kind: FamilyEmailKind, email: FamilyEmail, settings: FamilyEmailSettings): EmailContent {
  const { name, token } = email;
  if (token === undefined) return anotherAddress(name, settings.siteName);
  const { subject, parts } = contents[kind]({ ...email, token }, settings);
  return {
    subject,
    parts: { ...parts, after: [...parts.after, texts.changeYourMind(`${settings.publicUrl}/family`)] },
  };
}

const contents: Readonly<Record<FamilyEmailKind, Write>> = {
  family_ask: ({ name, token, deleteOn }, { publicUrl, siteName }) => ({
    subject: texts.askSubject(name, siteName),
    parts: {
      heading: texts.askSubject(name, siteName),
      before: [texts.askWhatItIs(siteName), texts.askUntilYes(name)],
      highlight: null,
      after: [texts.askPage, withDeletion(texts.askLink, deleteOn), texts.askUnknown],
      button: { label: texts.lookAtAccount, url: familyUrl(publicUrl, token) },
      footer: footerOf(siteName),
    },
  }),

  family_link: ({ name, token }, { publicUrl, siteName }) => ({
    subject: texts.linkSubject(name, siteName),
    parts: {
      heading: texts.linkHeading(name),
      before: [texts.linkAsked],
      highlight: null,
      after: [texts.linkNotYou],
      button: { label: texts.openPage, url: familyUrl(publicUrl, token) },
      footer: footerOf(siteName),
    },
  }),

  family_code: ({ name, code = '', token, deleteOn }, { publicUrl, siteName }) => ({
    subject: texts.codeSubject(name, siteName),
    parts: {
      heading: texts.codeHeading,
      before: [texts.codeType(name, siteName)],
      highlight: code,
      after: [withDeletion(texts.codeLink, deleteOn), texts.codeNotYou],
      button: { label: texts.codeButton, url: familyUrl(publicUrl, token) },
      footer: footerOf(siteName),
    },
  }),

  family_reminder: ({ name, token, deleteOn }, { publicUrl, siteName }) => ({
    subject: texts.reminderSubject(name, siteName),
    parts: {
      heading: texts.reminderHeading(name),
      before: [texts.reminderAsked(siteName), withDeletion(texts.reminderWithoutYes, deleteOn)],
      highlight: null,
      after: [texts.reminderLink],
      button: { label: texts.lookAtAccount, url: familyUrl(publicUrl, token) },
      footer: footerOf(siteName),
    },
  }),

  family_given: ({ name, token }, { publicUrl, siteName }) => ({
    subject: texts.givenSubject(name, siteName),
    parts: {
      heading: texts.givenHeading,
      before: [texts.givenNow(name)],
      highlight: null,
      after: [texts.givenChange, texts.givenNotYou],
      button: { label: texts.openPage, url: familyUrl(publicUrl, token) },
      footer: footerOf(siteName),
    },
  }),

  family_revoked: ({ name, token }, { publicUrl, siteName }) => ({
    subject: texts.revokedSubject(name, siteName),
    parts: {
      heading: texts.revokedHeading,
      before: [texts.revokedNow(name)],
      highlight: null,
      after: [texts.revokedChange],
      button: { label: texts.openPage, url: familyUrl(publicUrl, token) },
      footer: footerOf(siteName),
    },
  }),

  family_week: ({ name, token, week }, { publicUrl, siteName, unsubscribeUrl }) => ({
    subject: texts.weekSubject(name, siteName),
    parts: {
      heading: texts.weekSubject(name, siteName),
      before: weekLines(week),
      highlight: null,
      after: [texts.weekAsk],
      button: { label: texts.openPage, url: familyUrl(publicUrl, token) },
      footer: { text: texts.weekFooter, url: unsubscribeUrl },
    },
  }),
};

function anotherAddress(name: string, siteName: string): EmailContent {
  const after = [texts.anotherAsk, texts.askUnknown];
  const parts = {
    heading: texts.anotherSubject(name),
    before: [texts.anotherWhy(name, siteName)],
    highlight: null,
    after,
  };
  return { subject: texts.anotherSubject(name), parts: { ...parts, button: null, footer: footerOf(siteName) } };
}

function familyUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/family/${encodeURIComponent(token)}`;
}

/** Adds the day on which the account is deleted, if there is one. */
function withDeletion(text: string, deleteOn: string | undefined): string {
  if (deleteOn === undefined) return text;
  const day = new Date(deleteOn).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${text} ${texts.deletedOn(day)}`;
}

/** Lists what the child did this week, with no comparison to anybody. */
function weekLines(week: FamilyEmail['week']): string[] {
  if (!week) return [];
  const { blogs, comments, rounds, xp, days } = week;
  const lines = [
    ...(blogs.length > 0 ? [texts.weekBlogs(blogs)] : []),
    ...(comments > 0 ? [texts.weekComments(comments)] : []),
    ...(rounds > 0 ? [texts.weekRounds(rounds)] : []),
    ...(xp > 0 ? [texts.weekPoints(xp)] : []),
    ...(days > 0 ? [texts.weekDays(days)] : []),
  ];
  return lines.length > 0 ? lines : [texts.weekQuiet];
}
