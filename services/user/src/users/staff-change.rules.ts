import { emailLinkTtlMs } from '@storysprout/contract';
import { digest } from '../shared/secrets';
import type { UserDocument } from './user.document';

type Addressed = Pick<UserDocument, 'email' | 'emailByStaff'>;

/** How long nobody gets a reset at an address that a moderator gave an account, in milliseconds. */
const withoutResetsMs = 24 * 60 * 60_000;

/** The field to write when a moderator changes the address. Of several changes in a day the first address counts. */
export function changedByStaff(before: Addressed, now: Date): Pick<UserDocument, 'emailByStaff'> {
  const former = isRecent(before, now, withoutResetsMs) ? before.emailByStaff?.former : undefined;
  return { emailByStaff: { at: now, former: former ?? digest(before.email) } };
}

export function mayGetResets(user: Addressed, now: Date): boolean {
  return !isRecent(user, now, withoutResetsMs) || user.emailByStaff?.former === digest(user.email);
}

/** When a moderator changed the address, while it can be taken back. */
export function shownStaffChange(user: Addressed, now: Date): { emailChangedByStaffAt?: string } {
  const { emailByStaff } = user;
  if (!emailByStaff || !isRecent(user, now, emailLinkTtlMs.take_back_email)) return {};
  return { emailChangedByStaffAt: emailByStaff.at.toISOString() };
}

function isRecent({ emailByStaff }: Addressed, now: Date, ms: number): boolean {
  return emailByStaff !== undefined && now.getTime() - emailByStaff.at.getTime() < ms;
}
