import type { FamilyEmailKind, JobData } from '@storysprout/contract';
import * as texts from '../../texts/account-emails';
import type { EmailContent } from './email-layout';

/** E-mails about an account. Each has one link, to a page that asks before it does anything. */

interface AccountEmail {
  readonly name: string;
  readonly token: string;
  readonly publicUrl: string;
  /** The day on which an unused account will be deleted, as an ISO string; missing in other e-mails. */
  readonly until?: string | undefined;
}

/** E-mails to the account's owner. */
export type AccountEmailKind = Exclude<JobData<'accountEmail'>['kind'], FamilyEmailKind>;
type AccountContents = Readonly<Record<AccountEmailKind, (email: AccountEmail) => EmailContent>>;

const footer = { text: texts.footer, url: null } as const;

export const accountContents: AccountContents = {
  password_reset: ({ name, token, publicUrl }) => ({
    subject: texts.resetSubject,
    parts: {
      heading: texts.resetHeading(name),
      before: [texts.resetAsked],
      highlight: null,
      after: [texts.resetLink, texts.resetNotYou],
      button: { label: texts.resetButton, url: `${publicUrl}/reset-password/${encodeURIComponent(token)}` },
      footer,
    },
  }),

  unused_account: ({ name, publicUrl, until }) => ({
    subject: texts.unusedSubject,
    parts: {
      heading: texts.unusedHeading(name),
      before: [texts.unusedSince],
      highlight: texts.unusedDay(dayOf(until)),
      after: [texts.unusedKeep, texts.unusedNothing],
      button: { label: texts.unusedButton, url: `${publicUrl}/login` },
      footer,
    },
  }),

  verify_email: ({ name, token, publicUrl }) => ({
    subject: texts.verifySubject,
    parts: {
      heading: texts.verifyHeading(name),
      before: [texts.verifyAsked],
      highlight: null,
      after: [texts.verifyLink, texts.verifyNotYou],
      button: { label: texts.verifyButton, url: `${publicUrl}/verify-email/${encodeURIComponent(token)}` },
      footer,
    },
  }),

  password_changed: ({ name, publicUrl }) => ({
    subject: texts.changedSubject,
    parts: {
      heading: texts.changedHeading(name),
      before: [texts.changedFact, texts.takeBackYou],
      highlight: null,
      after: [texts.changedNotYou],
      button: { label: texts.changedButton, url: `${publicUrl}/forgot-password` },
      footer,
    },
  }),

  take_back_email: ({ name, token, publicUrl }) => ({
    subject: texts.takeBackSubject,
    parts: {
      heading: texts.takeBackHeading(name),
      before: [texts.takeBackAsked, texts.takeBackYou],
      highlight: null,
      after: [texts.takeBackNotYou, texts.takeBackLink],
      button: { label: texts.takeBackButton, url: `${publicUrl}/take-back-email/${encodeURIComponent(token)}` },
      footer,
    },
  }),
};

function dayOf(moment = ''): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
