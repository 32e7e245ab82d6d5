import type { Router } from '@koa/router';
import { RepeatedTask, ServiceClient, type ServiceContext, servicePlan, staleReads } from '@storysprout/service-kit';
import { PublishingPermit } from '@storysprout/service-kit/moderation';
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
import { createCommunity, FollowRepository } from './community';
import { type Config, readConfig } from './config';
import { createDataRights } from './data-rights';
import { createFamily } from './family';
import { type AccountServiceContext, createAccountParts, createIdentity, createSessions } from './identity';
import { migrations } from './migrations';
import { createModeration, createProfileSubjects } from './moderation';
import { createNotifications } from './notifications';
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
type AccountContext = Omit<AccountServiceContext, 'collections'> & Pick<Context, 'collections'>;

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
    const follows = new FollowRepository(context);
    const notifications = createNotifications(context, { ...identity, follows, blogs: blogClient });
    const progress = createProgress(context, { ...identity, ...notifications });
    const sessions = createSessions(context, { ...identity, ...progress });
    const moderation = createModeration(context, { ...identity, ...progress, blogs: blogClient });
    const community = createCommunity(context, { ...identity, ...moderation });
    const parts = Object.values(stored);
    const dataRights = createDataRights(context, { ...identity, ...progress, parts, blogs: blogClient });
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

type Identity = ReturnType<typeof createIdentity>;
type Sessions = ReturnType<typeof createSessions>;

// --- community

type Community = ReturnType<typeof createCommunity>;

// --- notifications

type Notifications = ReturnType<typeof createNotifications>;

// --- progress

type Progress = ReturnType<typeof createProgress>;

// --- moderation

type Moderation = ReturnType<typeof createModeration>;

// --- data-rights

type DataRights = ReturnType<typeof createDataRights>;

// --- accounts

/** Creates what changes accounts for moderators and for the command line. */
export function createUserAdmin(context: AccountContext) {
  const account = createAccountParts(context);
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
  const { pictureAddresses } = identity;
  const { cookies } = sessions;
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
