import { type ConsentForOthers, type ConsentSwitches, consentDays, type OwnConsent } from '@storysprout/contract';
import { daysAfter } from '../shared/days';
import type { AccountConsent } from './account-consent';
import { type BirthMonth, isOfAge } from './birth.rules';

/** Settings about a grown-up's yes. */
export interface ConsentSettings {
  readonly isRequired: boolean;
  /** From which age nobody has to ask. */
  readonly age: number;
}

const nothing = { birth: null, ofAge: null, sentTo: null, deleteOn: null, switches: null } as const;

/** What a yes allows unless the grown-up chooses otherwise. */
const allOn: ConsentSwitches = { publish: true, comment: true, picture: true, emails: true };

/** Somebody who has reached the age; nothing else is kept of the answer. */
export function ofAge(age: number): AccountConsent {
  return { ...nothing, state: 'notNeeded', next: null, ofAge: age, isShown: true };
}

/**
 * An account from before the site asked. Nothing new may be published, but what there is stays until it is known to be a
 * child's.
 */
export const unasked: AccountConsent = { ...nothing, state: 'waiting', next: 'birth', isShown: true };

/** The account of somebody who answered the question. */
export function answered(birth: BirthMonth, { age }: Pick<ConsentSettings, 'age'>, now: Date): AccountConsent {
  if (isOfAge(birth, age, now)) return ofAge(age);
  return { ...nothing, state: 'waiting', next: 'grownUpEmail', birth, isShown: false };
}

/** A letter went out: the days to answer begin with the first one. */
export function asked(consent: AccountConsent, email: string, now: Date): AccountConsent {
  const since = consent.next === 'ownEmail' ? null : consent.deleteOn;
  return {
    ...consent,
    next: 'grownUp',
    sentTo: masked(email),
    deleteOn: since ?? daysAfter(now, consentDays.toAnswer),
  };
}

/** The letter goes out once the child's own address is confirmed. */
export function named(consent: AccountConsent, email: string): AccountConsent {
  return { ...consent, next: 'ownEmail', sentTo: masked(email) };
}

/** Enough to recognize one's own grown-up by: `j•••@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}

export function presentConsent(consent: AccountConsent | undefined): OwnConsent | undefined {
  if (!consent) return undefined;
  const { state, next, sentTo, deleteOn, switches } = consent;
  return { state, next, sentTo, deleteOn: deleteOn?.toISOString() ?? null, switches };
}

/** What other services have to know. */
export function consentForOthers(consent: AccountConsent | undefined): ConsentForOthers | undefined {
  if (!consent) return undefined;
  const { state, isShown, switches } = consent;
  const { publish, comment, picture } = state === 'notNeeded' ? allOn : (switches ?? allOff);
  return { state, isShown, publish, comment, picture };
}

/** Nothing is agreed to that was not picked. */
export const allOff: ConsentSwitches = { publish: false, comment: false, picture: false, emails: false };

/** Whether others may see the name and what the account published. */
export function isShownToOthers({ consent }: { consent?: AccountConsent | undefined }): boolean {
  return consent?.isShown ?? true;
}

/** Whether others may see the picture: a grown-up may have switched pictures off. */
export function isPictureAllowed({ consent }: { consent?: AccountConsent | undefined }): boolean {
  return isShownToOthers({ consent }) && (consent?.switches?.picture ?? true);
}
