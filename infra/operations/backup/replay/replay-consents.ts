import { ObjectId } from 'mongodb';
import {
  announceProfile,
  profileForOthers,
} from '../../../../services/user/src/identity/account/profile-changed.events';
import type { RestoredSite } from './restored-site';

/**
 * Revokes parental consent again, and updates what the child published.
 *
 * @returns whether there was consent to revoke
 */
export async function revokeConsent(site: RestoredSite, userId: string): Promise<boolean> {
  const { users, transactions, outbox, blog } = site;
  const _id = new ObjectId(userId);
  const revoked = await transactions.run(async (session) => {
    const before = await users.users.findOne({ _id }, { session });
    if (before?.consent?.state !== 'given') return null;
    const consent = { ...before.consent, state: 'revoked' as const, next: null, isShown: false, switches: null };
    const change = { $set: { consent }, $inc: { profileRevision: 1 } };
    const user = await users.users.findOneAndUpdate({ _id }, change, { session, returnDocument: 'after' });
    const nothing = { yes: null, code: null, given: null, link: null, earlierLink: null, weekOn: null, sessions: [] };
    await users.families.updateOne({ userId: _id }, { $set: nothing }, { session });
    if (user) await announceProfile(outbox, session, user);
    return user;
  });
  // Applied directly instead of by the event, because the site may open before the event is handled.
  if (revoked) await blog.profiles.updater.apply(profileForOthers(revoked));
  return revoked !== null;
}
