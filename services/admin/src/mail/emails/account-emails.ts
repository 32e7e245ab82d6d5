import type { FamilyEmailKind, JobData } from '@storysprout/contract';
import * as texts from '../../texts/account-emails';
import type { EmailContent } from './email-layout';

/** E-mails about an account. Each has one link, to a page that asks before it does anything. */

interface AccountEmail {
  readonly name: string;
  readonly token: string;
  readonly publicUrl: string;
  readonly siteName: string;
  /** The day on which an unused account will be deleted, as an ISO string; missing in other e-mails. */
  readonly until?: string | undefined;
}

/** E-mails to the account's owner. */
export type AccountEmailKind = Exclude<JobData<'accountEmail'>['kind'], FamilyEmailKind>;
type AccountContents = Readonly<Record<AccountEmailKind, (email: AccountEmail) => EmailContent>>;

const footerOf = (siteName: string) => ({ text: texts.footer(siteName), url: null });

export const accountContents: AccountContents = {
  password_reset: ({ name, token, publicUrl, siteName }) => ({
    subject: texts.resetSubject(siteName),
    parts: {
      heading: texts.resetHeading(name),
      before: [texts.resetAsked(siteName)],
      highlight: null,
      after: [texts.resetLink, texts.resetNotYou],
      button: { label: texts.resetButton, url: `${publicUrl}/reset-password/${encodeURIComponent(token)}` },
      footer: footerOf(siteName),
    },
  }),

  unused_account: ({ name, publicUrl, siteName, until }) => ({
    subject: texts.unusedSubject(siteName),
    parts: {
      heading: texts.unusedHeading(name),
      before: [texts.unusedSince(siteName)],
      highlight: texts.unusedDay(dayOf(until)),
      after: [texts.unusedKeep, texts.unusedNothing],
      button: { label: texts.unusedButton, url: `${publicUrl}/login` },
      footer: footerOf(siteName),
    },
  }),

  verify_email: ({ name, token, publicUrl, siteName }) => ({
    subject: texts.verifySubject,
    parts: {
      heading: texts.verifyHeading(name),
      before: [texts.verifyAsked(siteName)],
      highlight: null,
      after: [texts.verifyLink, texts.verifyNotYou],
      button: { label: texts.verifyButton, url: `${publicUrl}/verify-email/${encodeURIComponent(token)}` },
      footer: footerOf(siteName),
    },
  }),

  password_changed: ({ name, publicUrl, siteName }) => ({
    subject: texts.changedSubject(siteName),
    parts: {
      heading: texts.changedHeading(name),
      before: [texts.changedFact(siteName), texts.takeBackYou],
      highlight: null,
      after: [texts.changedNotYou],
      button: { label: texts.changedButton, url: `${publicUrl}/forgot-password` },
      footer: footerOf(siteName),
    },
  }),

  take_back_email: ({ name, token, publicUrl, siteName }) => ({
    subject: texts.takeBackSubject(siteName),
    parts: {
      heading: texts.takeBackHeading(name),
      before: [texts.takeBackAsked(siteName), texts.takeBackYou],
      highlight: null,
      after: [texts.takeBackNotYou, texts.takeBackLink],
      button: { label: texts.takeBackButton, url: `${publicUrl}/take-back-email/${encodeURIComponent(token)}` },
      footer: footerOf(siteName),
    },
  }),
};

function dayOf(moment = ''): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
