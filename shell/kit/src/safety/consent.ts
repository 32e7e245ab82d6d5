import type { ConsentSwitchName, needsConsentTexts, OwnConsent, Surface } from '@storysprout/contract';
import { useSession } from '../session/use-session';

/** Why a grown-up's yes is missing; the contract has a text for each. */
export type MissingConsent = keyof typeof needsConsentTexts;

/** What a grown-up's switches are about. Reports without a note need nobody's yes. */
const switches: Readonly<Partial<Record<Surface, Exclude<ConsentSwitchName, 'emails'>>>> = {
  publishing: 'publish',
  comments: 'comment',
  pictures: 'picture',
};

/** Why the reader can't use a part of the site; null while they can. */
export function missingConsent(consent: OwnConsent | undefined, surface: Surface): MissingConsent | null {
  const name = switches[surface];
  if (!consent || !name || consent.state === 'notNeeded') return null;
  if (consent.state !== 'given') return consent.state;
  return consent.switches?.[name] ? null : name;
}

/** Why a grown-up's yes is missing for this part of the site (docs/product.md#a-grown-up-at-home). */
export function useMissingConsent(surface: Surface): MissingConsent | null {
  return missingConsent(useSession().user?.consent, surface);
}

/** Whether the reader may add words of their own to a report. */
export function useMayExplain(): boolean {
  const state = useSession().user?.consent?.state;
  return state !== 'waiting' && state !== 'revoked';
}
