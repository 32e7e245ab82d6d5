/**
 * Names and texts about a grown-up's yes that pages share with the services. No schema library in here, so that a page may
 * import it for next to nothing.
 */

/**
 * Whether a grown-up has to say yes, and what they said (docs/product.md#a-grown-up-at-home). While it is `waiting` or
 * `revoked` the child reads, plays and writes drafts, and nothing of the account is public.
 */
export const consentStates = ['notNeeded', 'waiting', 'given', 'revoked'] as const;
export type ConsentState = (typeof consentStates)[number];

export const consentSwitchNames = ['publish', 'comment', 'picture', 'emails'] as const;
export type ConsentSwitchName = (typeof consentSwitchNames)[number];

/** The version of the text that a grown-up says yes to; a changed text gets another. */
export const consentTextVersion = '2026-11';

/** Days without an answer after which the account is deleted, and the day of the reminder before. */
export const consentDays = { toAnswer: 14, reminder: 11 } as const;

/** The mailbox that an address leads to, as far as can be told: `name+anything@` leads to `name@`. */
export function mailboxOf(email: string): string {
  const [name = '', typed = ''] = email.trim().toLowerCase().split('@');
  const domain = typed.replace(/^googlemail\b/, 'gmail');
  const plain = name.split('+')[0] ?? '';
  return `${/^gmail\b/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}

/**
 * Names the family whose page makes a call below `/user/family`. A browser keeps one page open, and the link of a brother or
 * sister in another tab takes its place: what a grown-up decides on the first page must not reach the second child.
 */
export const familyHeader = 'storysprout-family';

export { needsConsentTexts } from './texts/consent';
