import { type ConsentForOthers, type ConsentSwitches, consentDays, type OwnConsent } from '@storysprout/contract';
import { daysAfter } from '@storysprout/service-kit';
import { type BirthMonth, isOfAge } from './age.rules';
import type { AccountConsent } from './consent';

/** Settings of parental consent. */
export interface ConsentSettings {
  readonly isRequired: boolean;
  /** The age from which no consent is needed. */
  readonly age: number;
}

const nothing = { birth: null, ofAge: null, sentTo: null, deleteOn: null, switches: null } as const;

/** The defaults of the switches, which the grown-up may change. */
const allOn: ConsentSwitches = { publish: true, comment: true, picture: true, emails: true };

/** Returns the consent of somebody who has reached the age. Their birth month is not stored. */
export function ofAge(age: number): AccountConsent {
  return { ...nothing, state: 'notNeeded', next: null, ofAge: age, isShown: true };
}

/**
 * The consent of an account from before consent was introduced. It may publish nothing new, but what it published stays
 * visible until it is known to belong to a child.
 */
export const unasked: AccountConsent = { ...nothing, state: 'waiting', next: 'birth', isShown: true };

/** Returns the consent of an account whose owner has given their birth month. */
export function answered(birth: BirthMonth, { age }: Pick<ConsentSettings, 'age'>, now: Date): AccountConsent {
  if (isOfAge(birth, age, now)) return ofAge(age);
  return { ...nothing, state: 'waiting', next: 'grownUpEmail', birth, isShown: false };
}

/** Returns the consent after an e-mail to the grown-up was sent. The deadline counts from the first e-mail. */
export function asked(consent: AccountConsent, email: string, now: Date): AccountConsent {
  const since = consent.next === 'ownEmail' ? null : consent.deleteOn;
  return {
    ...consent,
    next: 'grownUp',
    sentTo: masked(email),
    deleteOn: since ?? daysAfter(now, consentDays.toAnswer),
  };
}

/**
 * Returns the consent of a child who has named a grown-up. The e-mail goes out once the child's own address is
 * confirmed.
 */
export function named(consent: AccountConsent, email: string): AccountConsent {
  return { ...consent, next: 'ownEmail', sentTo: masked(email) };
}

/** Masks an address, but leaves enough of it to recognize: `j•••@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}

export function presentConsent(consent: AccountConsent | undefined): OwnConsent | undefined {
  if (!consent) return undefined;
  const { state, next, sentTo, deleteOn, switches } = consent;
  return { state, next, sentTo, deleteOn: deleteOn?.toISOString() ?? null, switches };
}

/** Returns the parts of the consent that other services need; undefined if the account has none. */
export function consentForOthers(consent: AccountConsent | undefined): ConsentForOthers | undefined {
  if (!consent) return undefined;
  const { state, isShown, switches } = consent;
  const { publish, comment, picture } = state === 'notNeeded' ? allOn : (switches ?? allOff);
  return { state, isShown, publish, comment, picture };
}

/** The switches when nothing has been allowed. */
export const allOff: ConsentSwitches = { publish: false, comment: false, picture: false, emails: false };

interface ShownAccount {
  readonly consent?: AccountConsent | undefined;
  /** When the account will be erased; null unless it is being ended. */
  readonly deleteAfter: Date | null;
}

/** Returns whether others may see the name. An account that is being ended is hidden at once. */
export function isShownToOthers({ consent, deleteAfter }: ShownAccount): boolean {
  return (consent?.isShown ?? true) && deleteAfter === null;
}

/** Returns whether others may see the picture; a grown-up may have switched pictures off. */
export function isPictureAllowed(account: ShownAccount): boolean {
  return isShownToOthers(account) && (account.consent?.switches?.picture ?? true);
}
