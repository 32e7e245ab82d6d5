import { RepeatedTask, ServiceClient, type ServiceContext, servicePlan } from '@storysprout/service-kit';
import { createAccounts, UserAdminService } from './accounts';
import { Chores } from './chores';
import { createCommunity, FollowRepository } from './community';
import { type Config, readConfig } from './config';
import { createDataRights } from './data-rights';
import { createFamily, familyPersonalData } from './family';
import { type AccountServiceContext, createAccountParts, createIdentity, createSessions } from './identity';
import { migrations } from './migrations';
import { createModeration, createProfileSubjects } from './moderation';
import { createNotifications } from './notifications';
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

    const identity = createIdentity(context);
    const follows = new FollowRepository(context);
    const notifications = createNotifications(context, { ...identity, follows, blogs: blogClient });
    const progress = createProgress(context, { ...identity, ...notifications });
    const sessions = createSessions(context, { ...identity, ...progress });
    const moderation = createModeration(context, { ...identity, ...progress, blogs: blogClient });
    const community = createCommunity(context, { ...identity, ...moderation });
    // In the order of the files in a reader's copy.
    const parts = [
      progress.personalData,
      identity.personalData,
      notifications.personalData,
      moderation.personalData,
      community.personalData,
      familyPersonalData(collections),
    ];
    const dataRights = createDataRights(context, { ...identity, ...progress, parts, blogs: blogClient });
    const family = createFamily(context, {
      ...identity,
      ...dataRights,
      profileAnnouncer: moderation.profileAnnouncer,
      counts: {
        ...progress.personalData.count,
        ...identity.personalData.count,
        ...notifications.personalData.count,
        ...moderation.personalData.count,
        ...community.personalData.count,
      },
    });
    const accounts = createAccounts(context, {
      ...identity,
      ...sessions,
      ...community,
      ...notifications,
      ...progress,
      ...moderation,
      ...dataRights,
      ...family,
      blogs: blogClient,
    });
    const chores = createChores(context, { identity, moderation, dataRights, family });
    await accounts.ensureFirstAdmin();
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

interface ModulesWithChores {
  readonly identity: ReturnType<typeof createIdentity>;
  readonly moderation: ReturnType<typeof createModeration>;
  readonly dataRights: ReturnType<typeof createDataRights>;
  readonly family: ReturnType<typeof createFamily>;
}

function createChores({ logger }: Context, { identity, moderation, dataRights, family }: ModulesWithChores) {
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
