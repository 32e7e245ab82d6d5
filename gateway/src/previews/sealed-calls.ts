import type { Endpoint } from '@storysprout/contract/api';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../texts/previews';

/**
 * Calls that decide about an account itself. Unreleased code that could make one of them once would have the account
 * for good.
 */
const aboutAccounts =
  /^\/user\/(account|age|consent|export|family|forgot-password|privacy|register|reset-password|sessions|take-back-email|unsubscribe|updateprofile|verify-email)(\/|$)/;

/** Whether a call of the API is refused on the origin of previews: those of moderators and teams, and those about accounts. */
export function isSealed({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean {
  return (
    access === 'admin' ||
    access === 'team' ||
    path.startsWith('/registry/') ||
    path.startsWith('/admin/remotes') ||
    aboutAccounts.test(path)
  );
}

/** @throws AppError `forbidden` for such a call */
export function requireOpen(endpoint: Pick<Endpoint, 'access' | 'path'>): void {
  if (isSealed(endpoint)) throw new AppError('forbidden', texts.notInPreviews);
}
