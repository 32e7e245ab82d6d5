import {
  Announcer,
  createTokenSigner,
  ImageStore,
  type Outbox,
  ServiceClient,
  type ServiceContext,
} from '@storysprout/service-kit';
import { AdminGuard } from './accounts/admin-guard';
import { RegisterService } from './accounts/register.service';
import { UserAdminService } from './accounts/user-admin.service';
import { UserList } from './accounts/user-list';
import type { Config } from './config';
import { AccountDeletion } from './data-rights/account-deletion';
import { BlogArchive } from './data-rights/blog-archive';
import { ExportService } from './data-rights/export.service';
import { PersonalData } from './data-rights/personal-data';
import { Sweeper } from './data-rights/sweeper';
import { AddressChange } from './email-verification/address-change';
import { EmailLetters } from './email-verification/email-letters';
import { EmailLinkRepository } from './email-verification/email-link.repository';
import { EmailVerification } from './email-verification/email-verification.service';
import { FirstLetters } from './email-verification/first-letters';
import { LetterLimit } from './email-verification/letter-limit';
import { Leaderboard } from './leaderboard/leaderboard.service';
import { LeaderboardPages } from './leaderboard/leaderboard-pages';
import { LedgerStandings } from './leaderboard/ledger-standings';
import { RedisStandings } from './leaderboard/redis-standings';
import { PasswordResetRepository } from './password-resets/password-reset.repository';
import { PasswordResetService } from './password-resets/password-reset.service';
import { PasswordHasher } from './passwords/password-hasher';
import { Reauthentication } from './passwords/reauthentication';
import { SignInThrottle } from './passwords/sign-in-throttle';
import { ProfilePictures } from './pictures/profile-pictures';
import { createPictureSweeper } from './pictures/unused-pictures';
import { ProfileService } from './profile/profile.service';
import { RewardService } from './rewards/reward.service';
import { BareXpService } from './rounds/bare-xp.service';
import { RoundRepository } from './rounds/round.repository';
import { RoundService } from './rounds/round.service';
import { RoundSamples } from './rounds/round-samples';
import { CurrentAccount } from './sessions/current-account';
import { RevocationPublisher } from './sessions/revocation-publisher';
import { SessionRepository } from './sessions/session.repository';
import { SessionService } from './sessions/session.service';
import { TokenIssuer } from './sessions/token-issuer';
import { LoginService } from './sign-in/login.service';
import type { stores } from './stores';
import { UnsubscribeService } from './unsubscribing/unsubscribe.service';
import { ProfileAnnouncements } from './users/profile-announcements';
import { UserRepository } from './users/user.repository';
import { AwardService } from './xp/award.service';
import { LedgerRepository } from './xp/ledger.repository';
import { VisitService } from './xp/visit.service';
import { XpEvents } from './xp/xp-events';

type Settings = Pick<
  Config,
  | 'ARGON2_MEMORY_KIB'
  | 'ARGON2_PASSES'
  | 'UV_THREADPOOL_SIZE'
  | 'BARE_XP_DAILY_CAP'
  | 'BLOG_URL'
  | 'EMAIL_VERIFICATION'
  | 'JWT_PRIVATE_KEY'
  | 'RATE_LIMITS'
>;

/** The connections and settings that the services are built from. */
export interface UserContext
  extends Pick<
    ServiceContext<Settings, typeof stores, 'profileChanged'>,
    'config' | 'db' | 'transactions' | 'collections' | 'redis' | 'queues' | 'signer' | 'logger' | 'now'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

export type Services = ReturnType<typeof createServices>;

/** Builds all services, each with only the dependencies it uses. */
export function createServices(context: UserContext) {
  const { collections, config, db, outbox, redis, logger, now } = context;
  const images = new ImageStore(db);
  const hasher = new PasswordHasher({
    memoryKib: config.ARGON2_MEMORY_KIB,
    passes: config.ARGON2_PASSES,
    threads: config.UV_THREADPOOL_SIZE,
  });
  const verifiesAddresses = config.EMAIL_VERIFICATION === 'on';
  const users = new UserRepository(collections.users);
  const sessions = new SessionRepository(collections.sessions, now);
  const shared = {
    ...context,
    hasher,
    verifiesAddresses,
    users,
    accounts: new CurrentAccount(users, sessions),
    resets: new PasswordResetRepository(collections.passwordResets, now),
    admins: new AdminGuard(collections.adminGuard, collections.users),
    pictures: new ProfilePictures({ store: images, retired: collections.retiredPictures, now }),
    announcements: new ProfileAnnouncements(outbox),
    revocations: new RevocationPublisher({ redis, ...collections, sessions, logger, now }),
    tokens: new TokenIssuer(createTokenSigner(config.JWT_PRIVATE_KEY), now),
    throttle: new SignInThrottle({ redis, now, enabled: config.RATE_LIMITS === 'on' }),
  };
  const mailing = { ...shared, ...createAddresses(shared) };
  const reauthentication = new Reauthentication(shared);
  const xp = createXp({ ...shared });
  const leaving = createDataRights({ ...shared, reauthentication, leaderboard: xp.leaderboard });
  const openSessions = new SessionService({ ...shared, sessions, visits: xp.visits });
  const signingIn = { ...mailing, sessions: openSessions, deletion: leaving.deletion, visits: xp.visits };
  return {
    accounts: shared.accounts,
    hasher,
    images,
    pictureSweeper: createPictureSweeper(db, { collections, images, logger, now }),
    users,
    revocations: shared.revocations,
    ...xp,
    ...leaving,
    register: new RegisterService(mailing),
    login: new LoginService(signingIn),
    resets: new PasswordResetService(shared),
    sessions: openSessions,
    profiles: new ProfileService({ ...mailing, sessions: openSessions, reauthentication }),
    letters: mailing.letters,
    verification: new EmailVerification(mailing),
    rewards: new RewardService(shared),
    userAdmin: new UserAdminService(mailing),
    list: new UserList(collections.users, shared),
    unsubscribes: new UnsubscribeService(collections.users, now),
  };
}

type AddressContext = UserContext & {
  verifiesAddresses: boolean;
  users: UserRepository;
  resets: PasswordResetRepository;
};

function createAddresses(given: AddressContext) {
  const { collections, now, redis } = given;
  const links = new EmailLinkRepository(collections.emailLinks, now);
  const letters = new EmailLetters({ ...given, links });
  const deps = { ...given, links, letters, limit: new LetterLimit(redis) };
  const addresses = new AddressChange(deps);
  return { ...deps, addresses, firstLetters: new FirstLetters({ ...deps, collection: collections.users }) };
}

type XpContext = UserContext & { users: UserRepository };

function createXp({ collections, transactions, redis, logger, now, config, users }: XpContext) {
  const standings = new LedgerStandings(collections.users, collections.ledger, now);
  const leaderboard = new Leaderboard({ redis: new RedisStandings(redis), ledger: standings, logger, now });
  const pages = new LeaderboardPages({ leaderboard, users: collections.users });
  const awards = new AwardService({
    ledger: new LedgerRepository(collections),
    transactions,
    leaderboard,
    announcer: new Announcer(redis, logger),
    now,
    bareXpDailyCap: config.BARE_XP_DAILY_CAP,
  });
  const samples = new RoundSamples(collections.roundSamples, collections.roundSampleCounts, logger);
  return {
    samples,
    leaderboard,
    pages,
    awards,
    visits: new VisitService({ users, awards, now }),
    rounds: new RoundService({ rounds: new RoundRepository(collections.rounds, now), awards, samples, now }),
    bareXp: new BareXpService({ awards, now }),
    xpEvents: new XpEvents({ awards, logger, now }),
  };
}

interface LeavingContext extends UserContext {
  users: UserRepository;
  accounts: CurrentAccount;
  reauthentication: Reauthentication;
  admins: AdminGuard;
  pictures: ProfilePictures;
  announcements: ProfileAnnouncements;
  revocations: RevocationPublisher;
  leaderboard: Leaderboard;
}

function createDataRights(given: LeavingContext) {
  const { collections, config, pictures, queues, signer, logger } = given;
  const personalData = new PersonalData({ ...given, ...collections, profileQueue: queues.profileChanged });
  const { users: collection, erasures } = collections;
  const deletion = new AccountDeletion({ ...given, collection, erasures, personalData });
  const { BLOG_URL } = config;
  const blogs =
    BLOG_URL && new BlogArchive(BLOG_URL, new ServiceClient({ baseUrl: BLOG_URL, name: 'blog', signer, logger }));
  return {
    deletion,
    exports: new ExportService({ ...collections, pictures, blogs: blogs || null }),
    sweeper: new Sweeper([() => deletion.sweep(), () => pictures.sweep()], logger),
  };
}
