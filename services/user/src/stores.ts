import { ensureCollections, ensureIndexes, namesOf } from '@storysprout/service-kit';
import type { Collection, Db } from 'mongodb';
import { type ErasureDocument, erasureIndexes } from './data-rights/account-deletion';
import type { EmailLinkDocument } from './email-verification/email-link.document';
import { emailLinkIndexes } from './email-verification/email-link.repository';
import type { AdminGuardDocument } from './internal/admin-guard';
import type { PasswordResetDocument } from './password-resets/password-reset.document';
import { passwordResetIndexes } from './password-resets/password-reset.repository';
import { type RetiredPictureDocument, retiredPictureIndexes } from './profile/profile-pictures';
import { type RoundDocument, roundIndexes } from './rounds/round.repository';
import { type RoundSampleCountDocument, type RoundSampleDocument, roundSampleIndexes } from './rounds/round-samples';
import type { SessionDocument } from './sessions/session.document';
import { sessionIndexes } from './sessions/session.repository';
import type { UserDocument } from './users/user.document';
import { userIndexes } from './users/user.repository';
import type { CountedActivityDocument, DailyTallyDocument, LedgerDocument } from './xp/ledger.document';
import { countedActivityIndexes, dailyTallyIndexes, ledgerIndexes } from './xp/ledger.repository';

export interface Collections {
  users: Collection<UserDocument>;
  ledger: Collection<LedgerDocument>;
  dailyTallies: Collection<DailyTallyDocument>;
  countedActivities: Collection<CountedActivityDocument>;
  rounds: Collection<RoundDocument>;
  roundSamples: Collection<RoundSampleDocument>;
  roundSampleCounts: Collection<RoundSampleCountDocument>;
  passwordResets: Collection<PasswordResetDocument>;
  sessions: Collection<SessionDocument>;
  emailLinks: Collection<EmailLinkDocument>;
  retiredPictures: Collection<RetiredPictureDocument>;
  erasures: Collection<ErasureDocument>;
  adminGuard: Collection<AdminGuardDocument>;
}

/** The service's collections and the indexes that their queries need, created before the first request. */
export async function openCollections(db: Db): Promise<Collections> {
  const collections: Collections = {
    users: db.collection('users'),
    ledger: db.collection('xpLedger'),
    dailyTallies: db.collection('dailyTallies'),
    countedActivities: db.collection('countedActivities'),
    rounds: db.collection('rounds'),
    roundSamples: db.collection('roundSamples'),
    roundSampleCounts: db.collection('roundSampleCounts'),
    passwordResets: db.collection('passwordResets'),
    sessions: db.collection('sessions'),
    emailLinks: db.collection('emailLinks'),
    retiredPictures: db.collection('retiredPictures'),
    erasures: db.collection('erasures'),
    adminGuard: db.collection('adminGuard'),
  };
  await ensureCollections(db, namesOf(Object.values(collections)));
  await ensureIndexes(collections.users, userIndexes);
  await ensureIndexes(collections.ledger, ledgerIndexes);
  await ensureIndexes(collections.dailyTallies, dailyTallyIndexes);
  await ensureIndexes(collections.countedActivities, countedActivityIndexes);
  await ensureIndexes(collections.rounds, roundIndexes);
  await ensureIndexes(collections.roundSamples, roundSampleIndexes);
  await ensureIndexes(collections.passwordResets, passwordResetIndexes);
  await ensureIndexes(collections.sessions, sessionIndexes);
  await ensureIndexes(collections.emailLinks, emailLinkIndexes);
  await ensureIndexes(collections.retiredPictures, retiredPictureIndexes);
  await ensureIndexes(collections.erasures, erasureIndexes);
  return collections;
}
