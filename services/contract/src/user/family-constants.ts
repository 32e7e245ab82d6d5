/**
 * Names and texts about parental consent that pages share with the services. This file imports no schema library, so
 * that pages can import it at almost no cost.
 */

/**
 * The states of parental consent (docs/product.md#a-grown-up-at-home). While it is `waiting` or `revoked`, the child
 * can read, play and write drafts, and nothing of the account is public.
 */
export const consentStates = ['notNeeded', 'waiting', 'given', 'revoked'] as const;
export type ConsentState = (typeof consentStates)[number];

export const consentSwitchNames = ['publish', 'comment', 'picture', 'emails'] as const;
export type ConsentSwitchName = (typeof consentSwitchNames)[number];

/** The version of the text that a grown-up consents to. Every change of the text needs a new version. */
export const consentTextVersion = '2026-11';

/** Days without an answer after which the account is deleted, and the day of the reminder before. */
export const consentDays = { toAnswer: 14, reminder: 11 } as const;

/** Returns the mailbox that an address most likely leads to: `name+anything@` leads to `name@`. */
export function mailboxOf(email: string): string {
  const [name = '', typed = ''] = email.trim().toLowerCase().split('@');
  const domain = typed.replace(/^googlemail\b/, 'gmail');
  const plain = name.split('+')[0] ?? '';
  return `${/^gmail\b/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}

/**
 * The header that names the family whose page makes a call below `/user/family`. A browser has one such page open at a
 * time, so opening the link of a brother or sister in another tab replaces it. A decision made on the first page must
 * not apply to the second child.
 */
export const familyHeader = 'storysprout-family';

export { needsConsentTexts } from '../texts/consent';
