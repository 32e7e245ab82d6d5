import type { Outbox, ServiceContext, TokenSigner } from '@storysprout/service-kit';
import type { ImageStore, PublicPictures } from '@storysprout/service-kit/pictures';
import type { Config } from '../config';
import type { AdminGuard } from './account/last-admin';
import type { IdentityPart, ReadableUserStore, UserDocument } from './account/user.document';
import type { SignsPictures } from './account/user.presenter';
import type { UserRepository } from './account/user.repository';
import type { AddressChange } from './email/address-change';
import type { Bounces } from './email/bounces';
import type { EmailLinkRepository } from './email/email-link.repository';
import type { EmailRateLimit } from './email/email-rate-limit';
import type { EmailReservations } from './email/email-reservations';
import type { EmailVerification } from './email/email-verification.service';
import type { UnsubscribeService } from './email/unsubscribe.service';
import type { VerificationEmails, VerificationEmailWriter } from './email/verification-emails';
import type { identityStores } from './identity-stores';
import type { LinkTokens } from './link-tokens';
import type { NameChecks } from './names/name-checks';
import type { PasswordHasher } from './passwords/password-hasher';
import type { PasswordResetRepository } from './passwords/password-reset.repository';
import type { PasswordResetService } from './passwords/password-reset.service';
import type { SignInThrottle } from './passwords/sign-in-throttle';
import type { CurrentAccount } from './sessions/current-account';
import type { RevocationPublisher } from './sessions/revocation-publisher';
import type { SessionRepository } from './sessions/session.repository';
import type { SessionService } from './sessions/session.service';
import type { SessionCookies } from './sessions/session-cookie';

/** `UserRepository` alone writes accounts. */
type Stores = Omit<typeof identityStores, 'users'> & { users: ReadableUserStore };
type Service<Setting extends keyof Config> = ServiceContext<Pick<Config, Setting>, Stores>;

/** The dependencies of the account parts, which both the service and its command line give them. */
export interface AccountServiceContext
  extends Pick<
    Service<'EMAIL_VERIFICATION' | 'RESERVED_NAMES'>,
    'collections' | 'config' | 'logger' | 'now' | 'redis' | 'transactions'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

export interface AccountContext extends AccountServiceContext {
  readonly accounts: CurrentAccount;
  readonly emails: VerificationEmails;
  readonly limit: EmailRateLimit;
  readonly links: EmailLinkRepository;
  readonly reservations: EmailReservations;
  readonly resets: PasswordResetRepository;
  readonly sessionRows: SessionRepository;
  readonly users: UserRepository<IdentityPart>;
  /** The setting `EMAIL_VERIFICATION`. */
  readonly verifiesAddresses: boolean;
}

/** The dependencies that the service gives the module. */
export interface IdentityServiceContext extends AccountServiceContext, Pick<Service<never>, 'db'> {
  readonly config: Config;
}

/** The dependencies of the module's parts. */
export interface IdentityContext extends AccountContext, Pick<IdentityServiceContext, 'db'> {
  readonly config: Config;
  readonly addresses: AddressChange;
  readonly admins: AdminGuard;
  readonly bounces: Bounces;
  /** Makes the links in e-mails about addresses. */
  readonly emailTokens: LinkTokens;
  readonly hasher: PasswordHasher;
  readonly images: ImageStore;
  readonly names: NameChecks;
  readonly passwordResets: PasswordResetService;
  readonly pictureAddresses: SignsPictures;
  readonly publicPictures: PublicPictures;
  /** Makes the links in e-mails for a new password. */
  readonly resetTokens: LinkTokens;
  readonly revocations: RevocationPublisher;
  readonly throttle: SignInThrottle;
  readonly unsubscribes: UnsubscribeService;
  readonly verification: EmailVerification;
  readonly verificationEmails: VerificationEmailWriter;
}

/** The parts of other modules that sessions use. */
export interface SessionUses {
  /** Counts a day's first visit. */
  readonly visits: { visit(user: UserDocument): Promise<UserDocument> };
}

/** The dependencies of what begins and ends sessions. */
export interface SessionContext
  extends SessionUses,
    Pick<
      IdentityContext,
      'accounts' | 'logger' | 'now' | 'pictureAddresses' | 'redis' | 'revocations' | 'sessionRows' | 'users'
    > {
  readonly cookies: SessionCookies;
  readonly sessions: SessionService;
  readonly tokens: Pick<TokenSigner, 'sign'>;
}
