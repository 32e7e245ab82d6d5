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
export { emailReservationStore } from './account/email-reservation.document';
export { EmailReservations } from './account/email-reservations';
export {
  type ErasureDocument,
  type ErasureStep,
  type ErasureTraces,
  erasureSteps,
  erasureStore,
} from './account/erasure.document';
export { AdminGuard, adminGuardStore } from './account/last-admin';
export { announceProfile, profileForOthers } from './account/profile-changed.events';
export { addReplayEntry } from './account/replay-log';
export {
  type StandingDecision,
  type UserDocument,
  undeliverableEmail,
  userStore,
  verifiedEmail,
} from './account/user.document';
export {
  type LeaderboardUser,
  presentAdminUser,
  presentOwnUser,
  presentPlace,
  type SignsPictures,
} from './account/user.presenter';
export { UserRepository } from './account/user.repository';
export {
  emailTaken,
  hasEnded,
  isEmailTaken,
  mutedUntil,
  neutralName,
  newUser,
  requireOtherName,
  revokeTokens,
  searchPattern,
  searchTermsOf,
  shownImage,
  shownName,
  writerStanding,
} from './account/user.rules';
export {
  decisionOf,
  markAs,
  nameReplaced,
  type ProfileSubject,
  replaced,
  revisionOf,
  showAs,
  visibilityOf,
} from './account/visibility.rules';
export { countRefusals } from './count-refusals';
export { AddressChange, type AddressFields } from './email/address-change';
export { Bounces } from './email/bounces';
export { type EmailLinkDocument, emailLinkStore } from './email/email-link.document';
export { EmailLinkRepository } from './email/email-link.repository';
export { EmailRateLimit } from './email/email-rate-limit';
export { emailVerificationRoutes } from './email/email-verification.routes';
export { EmailVerification } from './email/email-verification.service';
export { FirstVerificationEmail } from './email/first-verification-email';
export { unsubscribeRoutes } from './email/unsubscribe.routes';
export { UnsubscribeService } from './email/unsubscribe.service';
export { answerMailsStopped, askToStopMails, type CameUntilNow, type StopMailsWords } from './email/unsubscribe-page';
export { VerificationEmails, VerificationEmailWriter } from './email/verification-emails';
export { LinkTokens } from './link-tokens';
export { NameChecks } from './names/name-checks';
export { type KnownNames, requireHardToGuess } from './passwords/password.rules';
export { PasswordHasher } from './passwords/password-hasher';
export { passwordResetStore } from './passwords/password-reset.document';
export { PasswordResetRepository } from './passwords/password-reset.repository';
export { passwordResetRoutes } from './passwords/password-reset.routes';
export { PasswordResetService } from './passwords/password-reset.service';
export { changesSignIn, type Proof, Reauthentication } from './passwords/reauthentication';
export { fairnessKeyOf, SignInThrottle } from './passwords/sign-in-throttle';
export { identityPersonalData } from './personal-data';
export { reviewOfNewPicture } from './pictures/picture-review';
export { imagePrefix, ProfilePictures } from './pictures/profile-pictures';
export { createPictureSweeper } from './pictures/unused-pictures';
export { CurrentAccount } from './sessions/current-account';
export { restoredStore } from './sessions/restored.document';
export { RevocationPublisher } from './sessions/revocation-publisher';
export { requireOwnPage } from './sessions/same-origin';
export { sessionStore } from './sessions/session.document';
export { SessionRepository } from './sessions/session.repository';
export { sessionRoutes } from './sessions/session.routes';
export { SessionService, type StartedSession } from './sessions/session.service';
export { SessionCookies } from './sessions/session-cookie';
export { type Visitor, visitorOf } from './sessions/visitor';
