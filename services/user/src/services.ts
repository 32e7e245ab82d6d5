import { imageLimits } from '@storysprout/contract';
import {
  Announcer,
  connectRedis,
  createAppealTokenSigner,
  createTokenSigner,
  type Logger,
  type Outbox,
  RepeatedTask,
  ServiceClient,
  type ServiceContext,
  staleReads,
} from '@storysprout/service-kit';
import { networkMarks, PublishingPermit } from '@storysprout/service-kit/moderation';
import {
  ImageStore,
  PictureAddresses,
  type PicturePlace,
  PublicPictures,
  pictureOptionsOf,
} from '@storysprout/service-kit/pictures';
import {
  LoginService,
  OwnAccount,
  OwnPictureService,
  PrivacyService,
  ProfileService,
  ReaderPages,
  RegisterService,
  Renaming,
  UserAdminService,
  UserList,
} from './accounts';
import { Chores } from './chores';
import { BlockedUsers, Following, FollowRepository } from './community';
import type { Config } from './config';
import {
  AccountDeletion,
  BlogArchive,
  ErasureJobs,
  type ErasureQueues,
  ErasureSaga,
  ExportService,
  PersonalData,
  UnusedAccounts,
} from './data-rights';
import { createFamilyParts } from './family';
import {
  AddressChange,
  AdminGuard,
  Bounces,
  CurrentAccount,
  createPictureSweeper,
  EmailLinkRepository,
  EmailRateLimit,
  EmailReservations,
  EmailVerification,
  FirstVerificationEmail,
  LinkTokens,
  NameChecks,
  PasswordHasher,
  PasswordResetRepository,
  PasswordResetService,
  ProfilePictures,
  Reauthentication,
  RevocationPublisher,
  SessionRepository,
  SessionService,
  SignInThrottle,
  UnsubscribeService,
  UserRepository,
  VerificationEmails,
  VerificationEmailWriter,
} from './identity';
import {
  AppealNotes,
  BanNotices,
  EndedMutes,
  ProfileAnnouncer,
  ProfileSubjects,
  RemovedSubjects,
  ReporterTrust,
  ReportRepository,
  ReportService,
  SanctionService,
  SubjectDecisions,
  SubjectReader,
} from './moderation';
import { createNotifications } from './notifications';
import { countsOf, personalDataParts } from './personal-data-parts';
import {
  AwardService,
  BareXpService,
  CelebrationService,
  ClaimedXp,
  CorrectionService,
  Leaderboard,
  LeaderboardPages,
  LedgerRepository,
  LedgerStandings,
  RedisStandings,
  RewardService,
  RoundPace,
  RoundRepository,
  RoundSamples,
  RoundService,
  VisitService,
  XpEvents,
} from './progress';
import type { stores } from './stores';

type Settings = Pick<
  Config,
  | 'ARGON2_MEMORY_KIB'
  | 'ARGON2_PASSES'
  | 'UV_THREADPOOL_SIZE'
  | 'BARE_XP_DAILY_CAP'
  | 'BLOG_URL'
  | 'CONSENT'
  | 'CONSENT_AGE'
  | 'CONSENT_SECOND_STEP_HOURS'
  | 'EMAIL_VERIFICATION'
  | 'JWT_PRIVATE_KEY'
  | 'PICTURE_KEY'
  | 'PICTURE_REVIEW'
  | 'PUBLIC_URL'
  | 'RESERVED_NAMES'
  | 'QUEUE_REDIS_URL'
  | 'RATE_LIMITS'
  | 'REDIS_URL'
> &
  Partial<Pick<Config, 'MONGODB_STALE_READS'> & PicturePlace>;

/** The connections and settings that the services are built from. */
export interface UserContext
  extends Pick<
    ServiceContext<Settings, typeof stores, 'profileChanged' | keyof ErasureQueues>,
    'config' | 'db' | 'transactions' | 'collections' | 'redis' | 'switches' | 'queues' | 'signer' | 'logger' | 'now'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

export type Services = ReturnType<typeof createServices>;

type AccountContext = Pick<UserContext, 'collections' | 'transactions' | 'redis' | 'outbox' | 'logger' | 'now'>;

/** Creates the parts that the service and its command-line tool share. */
export function createAccountParts(
  context: AccountContext,
  options: { verifiesAddresses: boolean; reserved: readonly string[] },
) {
  const { collections, transactions, redis, outbox, logger, now } = context;
  const { verifiesAddresses, reserved } = options;
  const reservations = new EmailReservations(collections.emailReservations, collections.users, now);
  const users = new UserRepository(collections.users, reservations, transactions);
  const sessionRows = new SessionRepository(collections.sessions, now);
  const links = new EmailLinkRepository(collections.emailLinks, now);
  const resets = new PasswordResetRepository(collections.passwordResets, now);
  const limit = new EmailRateLimit(redis);
  const emails = new VerificationEmails(links, outbox);
  const addresses = new AddressChange({ users, links, emails, resets, limit, verifiesAddresses });
  const admins = new AdminGuard(collections.adminGuard, collections.users);
  const revocations = new RevocationPublisher({ redis, ...collections, sessions: sessionRows, logger, now });
  const reports = new ReportRepository(collections.profileReports);
  const subjects = new ProfileSubjects(collections.profileSubjects, reports, outbox, now);
  const ledger = new LedgerStandings(collections.users, collections.ledger, now);
  const leaderboard = new Leaderboard({ redis: new RedisStandings(redis), ledger, logger, now });
  const names = new NameChecks({ collection: collections.users, reserved });
  const pages = new LeaderboardPages(leaderboard, collections.users);
  const profileAnnouncer = new ProfileAnnouncer(new Announcer(redis, logger), pages);
  const changes = {
    names,
    profileAnnouncer,
    users,
    reservations,
    transactions,
    outbox,
    admins,
    addresses,
    reports,
    subjects,
    revocations,
    leaderboard,
    now,
  };
  const userAdmin = new UserAdminService(changes);
  return { ...changes, pages, verifiesAddresses, sessionRows, links, resets, limit, emails, userAdmin };
}

/** Returns a function that connects to the queues' Redis; undefined when the queues use the same Redis. */
function queueConnection({ REDIS_URL, QUEUE_REDIS_URL: url }: Settings, logger: Logger) {
  if (url === undefined || url === REDIS_URL) return undefined;
  return () => connectRedis({ url, logger, purpose: 'erasures', setting: 'QUEUE_REDIS_URL' });
}

/** Builds all services, each with only the dependencies it uses. */
export function createServices(context: UserContext) {
  const { collections, config, db, queues, redis, switches, signer, logger, now } = context;
  const images = new ImageStore(db, {
    ...pictureOptionsOf(config, 'user'),
    smallSidePx: imageLimits.smallFacePx,
  });
  const parts = createAccountParts(context, {
    verifiesAddresses: config.EMAIL_VERIFICATION === 'on',
    reserved: config.RESERVED_NAMES,
  });
  const { users, sessionRows, leaderboard, pages } = parts;
  const publicPictures = new PublicPictures({ isShown: (image) => users.isImagePublic(image), redis, logger });
  const announcer = new Announcer(redis, logger);
  const pictureAddresses = new PictureAddresses({ keys: config.PICTURE_KEY, now });
  const shared = {
    ...context,
    ...parts,
    announcer,
    permit: new PublishingPermit({ switches, consent: config.CONSENT, now }),
    pictureReview: config.PICTURE_REVIEW,
    decisions: collections.profileDecisions,
    collection: collections.users,
    erasures: collections.erasures,
    hasher: new PasswordHasher({
      memoryKib: config.ARGON2_MEMORY_KIB,
      passes: config.ARGON2_PASSES,
      threads: config.UV_THREADPOOL_SIZE,
    }),
    throttle: new SignInThrottle({ redis, now, enabled: config.RATE_LIMITS === 'on' }),
    accounts: new CurrentAccount(users, sessionRows),
    pictures: new ProfilePictures(images, logger),
  };

  const { BLOG_URL: baseUrl } = config;
  const blogClient = baseUrl ? new ServiceClient({ baseUrl, name: 'blog', signer, logger }) : null;
  const follows = new FollowRepository(collections.follows, now);
  const notifications = createNotifications({ ...collections, ...shared, followers: follows, blogs: blogClient });

  const awards = new AwardService({
    ...shared,
    ...notifications,
    ledger: new LedgerRepository(collections),
    bareXpDailyCap: config.BARE_XP_DAILY_CAP,
  });
  const samples = new RoundSamples(collections.roundSamples, collections.roundSampleCounts, logger);
  const visits = new VisitService(users, awards, now);

  const blogs = baseUrl && blogClient ? new BlogArchive(baseUrl, blogClient) : null;
  const stored = personalDataParts(collections, staleReads(config.MONGODB_STALE_READS ?? 'primary'));
  const counts = countsOf(stored);
  const families = createFamilyParts({ ...collections, ...shared, blogs, counts });
  const firstVerificationEmail = new FirstVerificationEmail(shared);
  const tokens = createTokenSigner(config.JWT_PRIVATE_KEY);
  const signAppealToken = createAppealTokenSigner(config.JWT_PRIVATE_KEY);
  const bans = new BanNotices({ sanctions: collections.sanctions, signAppealToken, now });
  const sessions = new SessionService({ ...shared, sessions: sessionRows, tokens, visits });
  const reauthentication = new Reauthentication(shared.hasher, shared.throttle, now);

  const blockedUsers = new BlockedUsers({ ...collections, ...shared });
  const following = new Following({ ...shared, follows });
  const { ledger, dailyTallies, rounds, sanctions } = collections;
  const personalData = new PersonalData({ ...shared, parts: Object.values(stored) });
  const journey = new ErasureSaga({
    ...shared,
    personalData,
    jobs: new ErasureJobs(queues),
    connectToQueues: queueConnection(config, logger),
  });
  const deletion = new AccountDeletion({ ...shared, reauthentication, journey });
  const removed = new RemovedSubjects(shared);
  const unused = new UnusedAccounts(shared);
  const mutes = new EndedMutes(collections.users, shared.profileAnnouncer, now);
  const consents = families.choresWith(deletion);
  const chores = new Chores(
    [
      () => consents.sweep(),
      () => unused.sweep(),
      () => deletion.sweep(),
      () => removed.sweep(),
      () => mutes.sweep(),
      () => parts.reservations.dropStale(),
    ],
    logger,
  );
  return {
    accounts: shared.accounts,
    hasher: shared.hasher,
    revocations: shared.revocations,
    users,
    images,
    publicPictures,
    pictureAddresses,
    permit: shared.permit,
    leaderboard,
    awards,
    visits,
    verificationEmails: new VerificationEmailWriter(
      parts.links,
      users,
      new LinkTokens(config.JWT_PRIVATE_KEY, 'e-mail addresses'),
    ),
    ...notifications,
    sessions,
    deletion,
    erasures: journey,
    unusedAccounts: unused,
    pages,
    rounds: new RoundService(
      new RoundRepository(rounds, now),
      awards,
      samples,
      new RoundPace(collections.roundSamples, now),
      now,
    ),
    bareXp: new BareXpService(awards, now),
    xpEvents: new XpEvents(awards, logger, now),
    register: new RegisterService({ ...shared, firstVerificationEmail, asking: families.asking }),
    ...families.services,
    login: new LoginService({
      ...shared,
      sessions,
      visits,
      deletion,
      firstVerificationEmail,
      bans,
      renaming: new Renaming(shared),
    }),
    resets: new PasswordResetService({
      ...shared,
      linkTokens: new LinkTokens(config.JWT_PRIVATE_KEY, 'new passwords'),
    }),
    ownPicture: new OwnPictureService(shared),
    profiles: new ProfileService({ ...shared, sessions, reauthentication }),
    verification: new EmailVerification(shared),
    bounces: new Bounces(collections.users, now),
    rewards: new RewardService(shared),
    celebrations: new CelebrationService(collections.users),
    reservations: parts.reservations,
    userAdmin: parts.userAdmin,
    reports: new ReportService({
      ...shared,
      dailyTallies,
      trust: new ReporterTrust(blogClient),
      networkMark: networkMarks(config.PICTURE_KEY.join()),
    }),
    sanctions: new SanctionService({ ...shared, sanctions }),
    appealNotes: new AppealNotes({ ...shared, sanctions }),
    corrections: new CorrectionService({ ...shared, ledger }),
    reportRows: parts.reports,
    subjectReader: new SubjectReader({
      users: collections.users,
      reports: parts.reports,
      addresses: pictureAddresses,
    }),
    subjectDecisions: new SubjectDecisions(shared),
    blockedUsers,
    following,
    ownAccount: new OwnAccount({ ...shared, ...notifications, visits, blockedUsers, following }),
    privacy: new PrivacyService({ ...shared, pages }),
    readerPages: new ReaderPages({ users, blogs: blogClient }),
    list: new UserList(collections.users, shared),
    claimedXp: new ClaimedXp(ledger, now),
    unsubscribes: new UnsubscribeService(shared),
    exports: new ExportService({ parts: Object.values(stored), pictures: shared.pictures, blogs }),
    chores,
    workers: {
      revocations: parts.revocations,
      erasures: new RepeatedTask({
        everyMs: 1_000,
        work: () => deletion.sweep(),
        onError: (err) => logger.warn({ err }, 'erasures are put off'),
      }),
      leaderboard,
      chores: new RepeatedTask({
        everyMs: 60_000,
        work: () => chores.sweep(),
        onError: (err) => logger.warn({ err }, 'chores are put off'),
      }),
      publicPictures,
      pictures: createPictureSweeper(db, { collections, images, logger, now }),
      ...(blogs && { blogs }),
    },
  };
}
