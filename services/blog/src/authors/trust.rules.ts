import type { AuthorDocument } from './author.document';

/** What decides whether an account is trusted, as the site was told by its settings. */
export interface TrustSettings {
  /** `NEW_ACCOUNT_DAYS`; with 0 every account is trusted. */
  readonly newAccountDays: number;
  /** `EMAIL_VERIFICATION=on`. */
  readonly isAddressNeeded: boolean;
  /** `CONSENT=required`. */
  readonly isConsentNeeded: boolean;
}

export interface TrustFacts {
  /** Published blogs, comments and replies that a moderator kept, or that were public for a day. */
  readonly keptTexts: number;
  readonly registeredAt: Date;
  /** When moderators removed something of it that is still removed. */
  readonly removedAt: readonly Date[];
  readonly isAddressConfirmed: boolean;
  /** What a grown-up at home said; missing where nobody was asked. */
  readonly consent?: AuthorDocument['consent'];
}

export const keptTextsNeeded = 5;
const dayMs = 24 * 60 * 60 * 1_000;
const daysWithoutRemoval = 30;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** The one rule for new accounts (docs/product.md#new-accounts): whoever is not trusted is new. */
export function isTrusted(facts: TrustFacts, settings: TrustSettings, now: Date): boolean {
  const { newAccountDays, isAddressNeeded, isConsentNeeded } = settings;
  if (newAccountDays === 0) return true;
  const { keptTexts, registeredAt, removedAt, isAddressConfirmed, consent } = facts;
  const isAllowed = consent ? consent.state === 'given' || consent.state === 'notNeeded' : !isConsentNeeded;
  return (
    keptTexts >= keptTextsNeeded &&
    registeredAt <= daysBefore(now, newAccountDays) &&
    removedAt.every((at) => at < daysBefore(now, daysWithoutRemoval)) &&
    (isAddressConfirmed || !isAddressNeeded) &&
    isAllowed
  );
}
