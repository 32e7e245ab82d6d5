import type { FamilyLetterKind, JobData } from '@storysprout/contract';
import type { LetterContent } from './letter-layout';

/** The text of e-mails about an account. Each has one link, to a page that asks before it does anything. */

interface AccountLetter {
  readonly name: string;
  readonly token: string;
  readonly publicUrl: string;
  /** ISO; only in letters about an account that nobody uses. */
  readonly until?: string | undefined;
}

/** Letters to the account's owner. */
export type AccountLetterKind = Exclude<JobData<'accountEmail'>['kind'], FamilyLetterKind>;
type AccountContents = Readonly<Record<AccountLetterKind, (letter: AccountLetter) => LetterContent>>;

const footer = { text: 'Storysprout, where stories grow.', url: null } as const;

export const accountContents: AccountContents = {
  password_reset: ({ name, token, publicUrl }) => ({
    subject: 'Choose a new password for Storysprout',
    parts: {
      heading: `Hello ${name}, choose a new password`,
      before: ['Someone, probably you, asked for a new password for your Storysprout account.'],
      highlight: null,
      after: [
        'The link works once, for 30 minutes. If there is more than one of these e-mails in your inbox, take the newest.',
        "If it was not you, you don't need to do anything: your password stays as it is.",
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/reset-password/${encodeURIComponent(token)}` },
      footer,
    },
  }),

  unused_account: ({ name, publicUrl, until }) => ({
    subject: 'Your Storysprout account is about to be deleted',
    parts: {
      heading: `Hello ${name}, do you still want your account?`,
      before: [
        'Nobody has signed in to your Storysprout account for two years. We do not keep accounts that nobody uses.',
      ],
      highlight: `On ${dayOf(until)} we will delete it, with all your blogs, comments and pictures.`,
      after: [
        'Do you want to keep it? Just sign in before that day. You can also download everything you made, on your dashboard.',
        "If you don't need it any more, you don't need to do anything.",
      ],
      button: { label: 'Sign in and keep it', url: `${publicUrl}/login` },
      footer,
    },
  }),

  verify_email: ({ name, token, publicUrl }) => ({
    subject: 'Is this your e-mail address?',
    parts: {
      heading: `Hello ${name}, is this your e-mail address?`,
      before: ['Someone, probably you, gave this address for a Storysprout account. Please tell us that it is yours.'],
      highlight: null,
      after: [
        'The link works once, for 24 hours. You can always ask for a new one in your dashboard.',
        "If it was not you, you don't need to do anything: without the link we will not write to this address again.",
      ],
      button: { label: 'Yes, it is mine', url: `${publicUrl}/verify-email/${encodeURIComponent(token)}` },
      footer,
    },
  }),

  take_back_email: ({ name, token, publicUrl }) => ({
    subject: 'Your Storysprout account is getting another e-mail address',
    parts: {
      heading: `Hello ${name}, is this change yours?`,
      before: [
        'Someone, probably you, asked for another e-mail address for your Storysprout account.',
        "If it was you, you don't need to do anything.",
      ],
      highlight: null,
      after: [
        'If it was not you, press the button, best together with a grown-up. Your account keeps this address, everybody is signed out, and you can choose a new password.',
        'The link works once, for 7 days, even if the new address is in use by then.',
      ],
      button: { label: 'It was not me', url: `${publicUrl}/take-back-email/${encodeURIComponent(token)}` },
      footer,
    },
  }),
};

function dayOf(moment = ''): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
