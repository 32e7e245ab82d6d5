import type { AuthorDocument } from './author.document';

/** The site's settings that decide which accounts are trusted. */
export interface TrustSettings {
  /** The setting `NEW_ACCOUNT_DAYS`; with 0 every account is trusted. */
  readonly newAccountDays: number;
  /** True with `EMAIL_VERIFICATION=on`. */
  readonly isAddressNeeded: boolean;
  /** True with `CONSENT=required`. */
  readonly isConsentNeeded: boolean;
}

export interface TrustFacts {
  /**
   * The number of published blogs, and of comments and replies that a moderator kept or that have been public for a
   * day.
   */
  readonly keptTexts: number;
  readonly registeredAt: Date;
  /** The times when moderators removed something of this account, unless it was restored. */
  readonly removedAt: readonly Date[];
  readonly isAddressConfirmed: boolean;
  /** The state of parental consent; missing if it was never asked for. */
  readonly consent?: AuthorDocument['consent'];
}

export const keptTextsNeeded = 5;
const dayMs = 24 * 60 * 60 * 1_000;
const daysWithoutRemoval = 30;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/**
 * Returns whether an account is trusted; all others count as new (docs/product.md#new-accounts). This is the only rule
 * for it.
 */
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
