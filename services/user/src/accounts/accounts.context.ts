import type { Outbox, ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { PublishingPermit } from '@storysprout/service-kit/moderation';
import type { BlockedUsers, Following } from '../community';
import type { Config } from '../config';
import type { AccountDeletion } from '../data-rights';
import type { AgeAnswers, ConsentAsking } from '../family';
import type {
  AccountsPart,
  AddressChange,
  AdminGuard,
  CurrentAccount,
  FirstVerificationEmail,
  NameChecks,
  PasswordHasher,
  PasswordResetRepository,
  ProfilePictures,
  ReadableUserStore,
  Reauthentication,
  RevocationPublisher,
  SessionCookies,
  SessionService,
  SignInThrottle,
  SignsPictures,
  UserRepository,
  VerificationEmails,
} from '../identity';
import type { BanNotices, ProfileAnnouncer, ProfileSubjects } from '../moderation';
import type { NotificationService } from '../notifications';
import type { ClaimedXp, Leaderboard, LeaderboardPages, VisitService } from '../progress';
import type { OwnAccount } from './profile/own-account.service';
import type { OwnPictureService } from './profile/own-picture.service';
import type { PrivacyService } from './profile/privacy.service';
import type { ProfileService } from './profile/profile.service';
import type { ReaderPages } from './profile/reader-pages.service';
import type { RegisterService } from './registration/register.service';
import type { LoginService } from './sign-in/login.service';
import type { Renaming } from './sign-in/renaming';
import type { UserAdminService } from './staff/user-admin.service';
import type { UserList } from './staff/user-list';

type Settings = Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'CONSENT' | 'EMAIL_VERIFICATION' | 'PICTURE_REVIEW'>;

/** The dependencies that the service gives the module. */
export interface AccountsServiceContext
  extends Pick<
    ServiceContext<Settings, { users: ReadableUserStore }>,
    'config' | 'collections' | 'transactions' | 'redis' | 'logger' | 'now'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

/** The parts of other modules that the module uses. */
export interface AccountsUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  readonly addresses: Pick<AddressChange, 'check' | 'fieldsFor' | 'notify' | 'requireFree'>;
  readonly admins: Pick<AdminGuard, 'requireAnother'>;
  readonly ages: Pick<AgeAnswers, 'settle'>;
  readonly asking: Pick<ConsentAsking, 'begin' | 'first' | 'spend'>;
  readonly bans: Pick<BanNotices, 'find'>;
  readonly blockedUsers: Pick<BlockedUsers, 'of'>;
  /** Null without `BLOG_URL`. */
  readonly blogs: Pick<ServiceClient, 'call'> | null;
  readonly claimedXp: Pick<ClaimedXp, 'of'>;
  readonly cookies: Pick<SessionCookies, 'set'>;
  readonly deletion: Pick<AccountDeletion, 'cancel'>;
  readonly emails: Pick<VerificationEmails, 'send'>;
  readonly firstVerificationEmail: Pick<FirstVerificationEmail, 'askOnce' | 'open'>;
  readonly following: Pick<Following, 'of'>;
  readonly hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  readonly leaderboard: Pick<Leaderboard, 'replace' | 'withdraw'>;
  readonly names: Pick<NameChecks, 'isReserved' | 'require'>;
  readonly notifications: Pick<NotificationService, 'unreadOf'>;
  readonly pages: Pick<LeaderboardPages, 'invalidate'>;
  readonly pictureAddresses: SignsPictures;
  readonly pictures: Pick<ProfilePictures, 'drop' | 'remove' | 'save'>;
  readonly permit: PublishingPermit;
  readonly profileAnnouncer: Pick<ProfileAnnouncer, 'visibilityChanged'>;
  readonly reauthentication: Pick<Reauthentication, 'require'>;
  readonly resets: Pick<PasswordResetRepository, 'forgetAllOf'>;
  readonly revocations: Pick<RevocationPublisher, 'publish'>;
  readonly sessions: Pick<SessionService, 'isBrowser' | 'restart' | 'start'>;
  readonly subjects: Pick<ProfileSubjects, 'replaced'>;
  readonly throttle: Pick<SignInThrottle, 'succeeded' | 'take'>;
  readonly users: Pick<
    UserRepository<AccountsPart>,
    'findByEmail' | 'findById' | 'insert' | 'update' | 'updateStanding'
  >;
  readonly visits: Pick<VisitService, 'visit'>;
}

/** All that the parts of the module are built from. */
export interface AccountsContext extends AccountsServiceContext, AccountsUses {
  /** The setting `EMAIL_VERIFICATION`. */
  readonly verifiesAddresses: boolean;
  readonly register: RegisterService;
  readonly renaming: Renaming;
  readonly login: LoginService;
  readonly profiles: ProfileService;
  readonly ownPicture: OwnPictureService;
  readonly ownAccount: OwnAccount;
  readonly privacy: PrivacyService;
  readonly readerPages: ReaderPages;
  readonly userAdmin: UserAdminService;
  readonly list: UserList;
}
