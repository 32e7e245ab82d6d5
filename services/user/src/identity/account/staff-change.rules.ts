import { emailLinkTtlMs } from '@storysprout/contract';
import { digest } from '@storysprout/service-kit';
import type { UserDocument } from './user.document';

type Addressed = Pick<UserDocument, 'email' | 'emailByStaff'>;

/** How long no password reset is sent to an address that a moderator set, in milliseconds. */
const withoutResetsMs = 24 * 60 * 60_000;

/**
 * Returns the field to write when a moderator changes the address. After several changes in a day it keeps the address
 * from before the first one.
 */
export function changedByStaff(before: Addressed, now: Date): Pick<UserDocument, 'emailByStaff'> {
  const former = isRecent(before, now, withoutResetsMs) ? before.emailByStaff?.former : undefined;
  return { emailByStaff: { at: now, former: former ?? digest(before.email) } };
}

export function mayGetResets(user: Addressed, now: Date): boolean {
  return !isRecent(user, now, withoutResetsMs) || user.emailByStaff?.former === digest(user.email);
}

/** Returns when a moderator changed the address, as long as that can be undone. */
export function shownStaffChange(user: Addressed, now: Date): { emailChangedByStaffAt?: string } {
  const { emailByStaff } = user;
  if (!emailByStaff || !isRecent(user, now, emailLinkTtlMs.take_back_email)) return {};
  return { emailChangedByStaffAt: emailByStaff.at.toISOString() };
}

function isRecent({ emailByStaff }: Addressed, now: Date, ms: number): boolean {
  return emailByStaff !== undefined && now.getTime() - emailByStaff.at.getTime() < ms;
}
