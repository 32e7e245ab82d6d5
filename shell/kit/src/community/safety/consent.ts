import type { ConsentSwitchName, needsConsentTexts, OwnConsent, Surface } from '@storysprout/contract';
import { useSession } from '../../session/use-session';

/** The reasons why parental consent is missing. The contract has a text for each. */
export type MissingConsent = keyof typeof needsConsentTexts;

/** The consent switch that each surface needs. Reports without a note need no consent. */
const switches: Readonly<Partial<Record<Surface, Exclude<ConsentSwitchName, 'emails'>>>> = {
  publishing: 'publish',
  comments: 'comment',
  pictures: 'picture',
};

/** Returns why the reader can't use a part of the site; null while they can. */
export function missingConsent(consent: OwnConsent | undefined, surface: Surface): MissingConsent | null {
  const name = switches[surface];
  if (!consent || !name || consent.state === 'notNeeded') return null;
  if (consent.state !== 'given') return consent.state;
  return consent.switches?.[name] ? null : name;
}

/**
 * Returns why parental consent is missing for this part of the site; null if it is not
 * (docs/product.md#a-grown-up-at-home).
 */
export function useMissingConsent(surface: Surface): MissingConsent | null {
  return missingConsent(useSession().user?.consent, surface);
}

/** Returns whether the reader may add a note in their own words to a report. */
export function useMayExplain(): boolean {
  const state = useSession().user?.consent?.state;
  return state !== 'waiting' && state !== 'revoked';
}
