import type { Router } from '@koa/router';
import { imageLimits } from '@storysprout/contract';
import {
  Announcer,
  connectRedis,
  createTokenSigner,
  type Logger,
  type Outbox,
  RepeatedTask,
  ServiceClient,
  type ServiceContext,
  type ServiceModule,
  servicePlan,
  staleReads,
} from '@storysprout/service-kit';
import { PublishingPermit } from '@storysprout/service-kit/moderation';
import {
  ImageStore,
  imageRoutes,
  PictureAddresses,
  PublicPictures,
  pictureOptionsOf,
} from '@storysprout/service-kit/pictures';
import {
  ensureFirstAdmin,
  LoginService,
  loginRoutes,
  OwnAccount,
  OwnPictureService,
  ownAccountRoutes,
  PrivacyService,
  ProfileService,
  privacyRoutes,
  profileRoutes,
  ReaderPages,
  RegisterService,
  Renaming,
  registerRoutes,
  UserAdminService,
  UserList,
  userRoutes,
} from './accounts';
import { Chores } from './chores';
import { BlockedUsers, blockedUserRoutes, Following, FollowRepository, followingRoutes } from './community';
import { type Config, readConfig } from './config';
import {
  AccountDeletion,
  BlogArchive,
  dataRightsRoutes,
  ErasureJobs,
  ErasureSaga,
  ExportService,
  PersonalData,
  UnusedAccounts,
} from './data-rights';
import { createFamily } from './family';
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
  emailVerificationRoutes,
  FirstVerificationEmail,
  imagePrefix,
  LinkTokens,
  NameChecks,
  PasswordHasher,
  PasswordResetRepository,
  PasswordResetService,
  ProfilePictures,
  passwordResetRoutes,
  Reauthentication,
  RevocationPublisher,
  SessionCookies,
  SessionRepository,
  SessionService,
  SignInThrottle,
  sessionRoutes,
  UnsubscribeService,
  UserRepository,
  unsubscribeRoutes,
  VerificationEmails,
  VerificationEmailWriter,
} from './identity';
import { migrations } from './migrations';
import { createModeration, createProfileSubjects } from './moderation';
import { createNotifications, notificationRoutes } from './notifications';
import { countsOf, personalDataParts } from './personal-data-parts';
import { createLeaderboard, createProgress } from './progress';
import { stores } from './stores';

const queues = [
  'profileChanged',
  'writerErased',
  'recipientErased',
  'factLasts',
  'accountEmail',
  'auditEntry',
  'subjectChanged',
] as const;

type Context = ServiceContext<Config, typeof stores, (typeof queues)[number]>;

/** What the command line builds its parts from, too. */
type AccountContext = Pick<Context, 'collections' | 'transactions' | 'redis' | 'logger' | 'now'> & {
  readonly config: Pick<Config, 'EMAIL_VERIFICATION' | 'RESERVED_NAMES'>;
  readonly outbox: Pick<Outbox, 'add'>;
};

export const plan = servicePlan({
  name: 'user',
  config: readConfig,
  stores,
  migrations,
  queues,
  hasOutbox: true,
  publishes: true,
  modules: async (context) => {
    const { config, collections, logger, signer } = context;
    const { BLOG_URL: baseUrl } = config;
    const blogClient = baseUrl ? new ServiceClient({ baseUrl, name: 'blog', signer, logger }) : null;
    const stored = personalDataParts(collections, staleReads(config.MONGODB_STALE_READS));

    const identity = createIdentity(context);
    const notifications = createInbox(context, { identity, blogs: blogClient });
    const progress = createProgress(context, { ...identity, ...notifications });
    const sessions = createSessions(context, { identity, progress });
    const moderation = createModeration(context, { ...identity, ...progress, blogs: blogClient });
    const community = createCommunity(context, { identity, moderation });
    const dataRights = createDataRights(context, { identity, progress, stored, blogs: blogClient });
    const family = createFamily(context, {
      ...{ ...identity, ...dataRights, profileAnnouncer: moderation.profileAnnouncer },
      counts: countsOf(stored),
    });
    const accounts = createAccounts(context, {
      ...{ identity, notifications, progress, sessions, moderation, community, dataRights, family },
      blogs: blogClient,
    });
    const chores = createChores(context, { identity, moderation, dataRights, family });

    const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
    await ensureFirstAdmin({ ...context, ...identity, ...accounts, collection: collections.users }, admin);
    return {
      identity,
      notifications,
      progress,
      sessions,
      moderation,
      community,
      dataRights,
      family,
      accounts,
      chores,
    };
  },
});

// --- identity

/** Creates the parts that the service and its command line share. */
export function createAccount({ collections, config, transactions, redis, outbox, logger, now }: AccountContext) {
  const verifiesAddresses = config.EMAIL_VERIFICATION === 'on';
  const reservations = new EmailReservations(collections.emailReservations, collections.users, now);
  const users = new UserRepository(collections.users, reservations, transactions);
  const sessionRows = new SessionRepository(collections.sessions, now);
  const links = new EmailLinkRepository(collections.emailLinks, now);
  const resets = new PasswordResetRepository(collections.passwordResets, now);
  const limit = new EmailRateLimit(redis);
  const emails = new VerificationEmails(links, outbox);
  return {
    verifiesAddresses,
    reservations,
    users,
    sessionRows,
    links,
    resets,
    limit,
    emails,
    addresses: new AddressChange({ users, links, emails, resets, limit, verifiesAddresses }),
    admins: new AdminGuard(collections.adminGuard, collections.users),
    revocations: new RevocationPublisher({ redis, ...collections, sessions: sessionRows, logger, now }),
    names: new NameChecks({ collection: collections.users, reserved: config.RESERVED_NAMES }),
    accounts: new CurrentAccount(users, sessionRows),
  };
}

type Identity = ReturnType<typeof createIdentity>;

function createIdentity(context: Context) {
  const { collections, config, db, redis, logger, now } = context;
  const account = createAccount(context);
  const { users } = account;
  const images = new ImageStore(db, { ...pictureOptionsOf(config, 'user'), smallSidePx: imageLimits.smallFacePx });
  const publicPictures = new PublicPictures({ isShown: (image) => users.isImagePublic(image), redis, logger });
  const pictureAddresses = new PictureAddresses({ keys: config.PICTURE_KEY, now });
  const hasher = new PasswordHasher({
    memoryKib: config.ARGON2_MEMORY_KIB,
    passes: config.ARGON2_PASSES,
    threads: config.UV_THREADPOOL_SIZE,
  });
  const throttle = new SignInThrottle({ redis, now, enabled: config.RATE_LIMITS === 'on' });
  const shared = { ...context, ...account, collection: collections.users, hasher, throttle };
  const verification = new EmailVerification(shared);
  const verificationEmails = new VerificationEmailWriter(
    account.links,
    users,
    new LinkTokens(config.JWT_PRIVATE_KEY, 'e-mail addresses'),
  );
  const bounces = new Bounces(collections.users, now);
  const unsubscribes = new UnsubscribeService(shared);
  const linkTokens = new LinkTokens(config.JWT_PRIVATE_KEY, 'new passwords');
  const passwordResets = new PasswordResetService({ ...shared, linkTokens });
  return {
    ...account,
    hasher,
    throttle,
    images,
    pictures: new ProfilePictures(images, logger),
    publicPictures,
    pictureAddresses,
    reauthentication: new Reauthentication(hasher, throttle, now),
    firstVerificationEmail: new FirstVerificationEmail(shared),
    cookies: new SessionCookies(config.PUBLIC_URL),
    routes: (router: Router) => {
      passwordResetRoutes(router, passwordResets, redis);
      emailVerificationRoutes(router, { verification, verificationEmails, bounces, redis });
      unsubscribeRoutes(router, { unsubscribes, pictureAddresses, redis });
      router.use(imageRoutes(imagePrefix, { store: images, publicPictures, addresses: pictureAddresses }).routes());
    },
    workers: {
      revocations: account.revocations,
      publicPictures,
      pictures: createPictureSweeper(db, { collections, images, logger, now }),
    },
  };
}

type Sessions = ReturnType<typeof createSessions>;

/** Creates what begins and ends sessions. It stands above `progress`, because a renewal counts as a visit. */
function createSessions(
  { config, redis, logger, now }: Context,
  { identity, progress }: { identity: Identity; progress: Progress },
) {
  const tokens = createTokenSigner(config.JWT_PRIVATE_KEY);
  const uses = { ...identity, visits: progress.visits, tokens, redis, logger, now };
  const sessions = new SessionService({ ...uses, sessions: identity.sessionRows });
  return { sessions, routes: (router: Router) => sessionRoutes(router, { ...identity, sessions }) };
}

// --- community

type Community = ReturnType<typeof createCommunity>;

function createCommunity(
  { collections, redis, now }: Context,
  { identity, moderation }: { identity: Identity; moderation: Moderation },
) {
  const shared = { ...collections, collection: collections.users, accounts: identity.accounts };
  const blockedUsers = new BlockedUsers({ ...shared, reports: moderation.reports });
  const following = new Following({ ...shared, follows: new FollowRepository(collections.follows, now) });
  return {
    blockedUsers,
    following,
    routes: (router: Router) => {
      blockedUserRoutes(router, blockedUsers);
      followingRoutes(router, { following, redis });
    },
  };
}

// --- notifications

type Notifications = ReturnType<typeof createInbox>;

function createInbox(
  { collections, redis, logger, now }: Context,
  { identity, blogs }: { identity: Identity; blogs: ServiceClient | null },
) {
  const { notifications, notificationAnnouncer, notificationJobs } = createNotifications({
    ...collections,
    ...identity,
    collection: collections.users,
    announcer: new Announcer(redis, logger),
    followers: new FollowRepository(collections.follows, now),
    blogs,
    logger,
  });
  return {
    notifications,
    notificationAnnouncer,
    notificationJobs,
    routes: (router: Router) => notificationRoutes(router, { notifications, redis }),
    jobs: { letter: (data) => notificationJobs.on(data) } satisfies ServiceModule['jobs'],
  };
}

// --- progress

type Progress = ReturnType<typeof createProgress>;

// --- moderation

type Moderation = ReturnType<typeof createModeration>;

// --- data-rights

type PersonalDataParts = ReturnType<typeof personalDataParts>;
type DataRights = ReturnType<typeof createDataRights>;

function createDataRights(
  context: Context,
  {
    identity,
    progress,
    stored,
    blogs: client,
  }: {
    identity: Identity;
    progress: Progress;
    stored: PersonalDataParts;
    blogs: ServiceClient | null;
  },
) {
  const { collections, config, redis, logger } = context;
  const blogs = client && new BlogArchive(client);
  const parts = Object.values(stored);
  const shared = {
    ...context,
    ...identity,
    ...progress,
    collection: collections.users,
    erasures: collections.erasures,
  };
  const erasures = new ErasureSaga({
    ...shared,
    personalData: new PersonalData({ ...shared, parts }),
    jobs: new ErasureJobs(context.queues),
    connectToQueues: queueConnection(config, logger),
  });
  const deletion = new AccountDeletion({ ...shared, journey: erasures });
  const unusedAccounts = new UnusedAccounts(shared);
  const exports = new ExportService({ ...identity, parts, blogs });
  return {
    blogs,
    erasures,
    deletion,
    unusedAccounts,
    exports,
    routes: (router: Router) => dataRightsRoutes(router, { ...identity, exports, deletion, unusedAccounts, redis }),
    workers: {
      erasures: new RepeatedTask({
        everyMs: 1_000,
        work: () => deletion.sweep(),
        onError: (err) => logger.warn({ err }, 'erasures are put off'),
      }),
      ...(blogs && { blogs }),
    },
  };
}

/** Returns a function that connects to the queues' Redis; undefined when the queues use the same Redis. */
function queueConnection({ REDIS_URL, QUEUE_REDIS_URL: url }: Config, logger: Logger) {
  if (url === undefined || url === REDIS_URL) return undefined;
  return () => connectRedis({ url, logger, purpose: 'erasures', setting: 'QUEUE_REDIS_URL' });
}

// --- accounts

/** Creates what changes accounts for moderators and for the command line. */
export function createUserAdmin(context: AccountContext) {
  const account = createAccount(context);
  const { leaderboard, pages } = createLeaderboard(context);
  const subjects = createProfileSubjects(context, { pages });
  return {
    ...account,
    leaderboard,
    userAdmin: new UserAdminService({ ...context, ...account, ...subjects, leaderboard }),
  };
}

function createAccounts(
  context: Context,
  {
    identity,
    notifications,
    progress,
    sessions,
    moderation,
    community,
    dataRights,
    family,
    blogs,
  }: {
    identity: Identity;
    notifications: Notifications;
    progress: Progress;
    sessions: Sessions;
    moderation: Moderation;
    community: Community;
    dataRights: DataRights;
    family: ReturnType<typeof createFamily>;
    blogs: ServiceClient | null;
  },
) {
  const { collections, config, redis, switches, now } = context;
  const { cookies, pictureAddresses } = identity;
  const shared = {
    ...context,
    ...identity,
    ...notifications,
    ...progress,
    ...sessions,
    ...moderation,
    ...community,
    ...dataRights,
    asking: family.asking,
    permit: new PublishingPermit({ switches, consent: config.CONSENT, now }),
    pictureReview: config.PICTURE_REVIEW,
  };
  const userAdmin = new UserAdminService(shared);
  const register = new RegisterService(shared);
  const login = new LoginService({ ...shared, renaming: new Renaming(shared) });
  const profiles = new ProfileService(shared);
  const ownPicture = new OwnPictureService(shared);
  const ownAccount = new OwnAccount(shared);
  const privacy = new PrivacyService(shared);
  const readerPages = new ReaderPages({ ...identity, blogs });
  const list = new UserList(collections.users, identity);
  return {
    userAdmin,
    routes: (router: Router) => {
      registerRoutes(router, register, family.ages, redis);
      loginRoutes(router, login, cookies, pictureAddresses);
      profileRoutes(router, { ownAccount, profiles, cookies, pictureAddresses, ownPicture });
      ownAccountRoutes(router, { ownAccount, pictureAddresses });
      privacyRoutes(router, { privacy, readerPages, pictureAddresses });
      userRoutes(router, userAdmin, list, pictureAddresses, progress.claimedXp);
    },
  };
}

// --- chores

function createChores(
  { logger }: Context,
  {
    identity,
    moderation,
    dataRights,
    family,
  }: {
    identity: Identity;
    moderation: Moderation;
    dataRights: DataRights;
    family: ReturnType<typeof createFamily>;
  },
) {
  const chores = new Chores(
    [
      () => family.consentChores.sweep(),
      () => dataRights.unusedAccounts.sweep(),
      () => dataRights.deletion.sweep(),
      () => moderation.removed.sweep(),
      () => moderation.mutes.sweep(),
      () => identity.reservations.dropStale(),
    ],
    logger,
  );
  const task = new RepeatedTask({
    everyMs: 60_000,
    work: () => chores.sweep(),
    onError: (err) => logger.warn({ err }, 'chores are put off'),
  });
  return { sweep: () => chores.sweep(), workers: { chores: task } };
}
