export { type BirthMonth, birthMonthOf, isOfAge, latestOfAge, youngest } from './account/age.rules';
export type { AccountConsent, FirstAnswer } from './account/consent';
export {
  allOff,
  answered,
  asked,
  type ConsentSettings,
  consentForOthers,
  isPictureAllowed,
  isShownToOthers,
  masked,
  named,
  ofAge,
  unasked,
} from './account/consent.rules';
export {
  type ErasureDocument,
  type ErasureStep,
  type ErasureTraces,
  erasureSteps,
  type erasureStore,
} from './account/erasure.document';
export {
  eraseName,
  markAs,
  raiseProfileRevision,
  revokeTokens,
  setAdmin,
  setNameAndAddress,
  setPassword,
  setPicture,
  showAs,
} from './account/identity-updates';
export type { AdminGuard } from './account/last-admin';
export { announceProfile, profileForOthers } from './account/profile-changed.events';
export { addReplayEntry } from './account/replay-log';
export {
  type AccountsPart,
  type DataRightsPart,
  type FamilyPart,
  type ModerationPart,
  type NotificationsPart,
  type ProgressPart,
  type ReadableUserStore,
  type StandingDecision,
  type UserDocument,
  undeliverableEmail,
  verifiedEmail,
} from './account/user.document';
export {
  type LeaderboardUser,
  presentAdminUser,
  presentOwnUser,
  presentPlace,
  type SignsPictures,
} from './account/user.presenter';
export type { UserRepository } from './account/user.repository';
export {
  emailTaken,
  hasEnded,
  isEmailTaken,
  mutedUntil,
  newUser,
  requireOtherName,
  searchPattern,
  shownImage,
  shownName,
  writerStanding,
} from './account/user.rules';
export { opaque, type PartUpdate, type UserUpdates } from './account/user-updates';
export {
  decisionOf,
  type ProfileSubject,
  revisionOf,
  visibilityOf,
} from './account/visibility.rules';
export { createAccountParts } from './account-parts.module';
export { countRefusals } from './count-refusals';
export type { AddressChange } from './email/address-change';
export type { EmailLinkDocument } from './email/email-link.document';
export type { FirstVerificationEmail } from './email/first-verification-email';
export { answerMailsStopped, askToStopMails, type CameUntilNow, type StopMailsWords } from './email/unsubscribe-page';
export type { VerificationEmails } from './email/verification-emails';
export type { AccountServiceContext } from './identity.context';
export { createIdentity } from './identity.module';
export { identityStores } from './identity-stores';
export { LinkTokens } from './link-tokens';
export type { NameChecks } from './names/name-checks';
export { type KnownNames, requireHardToGuess } from './passwords/password.rules';
export type { PasswordHasher } from './passwords/password-hasher';
export type { PasswordResetRepository } from './passwords/password-reset.repository';
export { changesSignIn, type Proof, type Reauthentication } from './passwords/reauthentication';
export { fairnessKeyOf, type SignInThrottle } from './passwords/sign-in-throttle';
export { identityPersonalData } from './personal-data';
export { reviewOfNewPicture } from './pictures/picture-review';
export { ProfilePictures } from './pictures/profile-pictures';
export type { CurrentAccount } from './sessions/current-account';
export type { RevocationPublisher } from './sessions/revocation-publisher';
export { requireOwnPage } from './sessions/same-origin';
export type { SessionService, StartedSession } from './sessions/session.service';
export type { SessionCookies } from './sessions/session-cookie';
export { createSessions } from './sessions/sessions.module';
export { type Visitor, visitorOf } from './sessions/visitor';
