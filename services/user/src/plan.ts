import { ServiceClient, servicePlan, staleReads } from '@storysprout/service-kit';
import { createAccounts } from './accounts';
import { createChores } from './chores';
import { createCommunity, FollowRepository } from './community';
import { readConfig } from './config';
import { createDataRights } from './data-rights';
import { createFamily } from './family';
import { createIdentity, createSessions } from './identity';
import { migrations } from './migrations';
import { createModeration } from './moderation';
import { createNotifications } from './notifications';
import { personalDataParts } from './personal-data';
import { createProgress } from './progress';
import { stores } from './stores';

export const plan = servicePlan({
  name: 'user',
  config: readConfig,
  stores,
  migrations,
  queues: [
    'profileChanged',
    'writerErased',
    'recipientErased',
    'factLasts',
    'accountEmail',
    'auditEntry',
    'subjectChanged',
    'letter',
  ],
  hasOutbox: true,
  publishes: true,
  modules: async (context) => {
    const { config, collections, logger, signer } = context;
    const { BLOG_URL: baseUrl } = config;
    const blogs = baseUrl ? new ServiceClient({ baseUrl, name: 'blog', signer, logger }) : null;

    const identity = createIdentity(context);
    const follows = new FollowRepository(context);
    const notifications = createNotifications(context, { ...identity, follows, blogs });
    const progress = createProgress(context, { ...identity, ...notifications });
    const sessions = createSessions(context, { ...identity, ...progress });
    const moderation = createModeration(context, { ...identity, ...progress, blogs });
    const community = createCommunity(context, { ...identity, ...moderation });
    const personalData = personalDataParts({ ...collections, stale: staleReads(config.MONGODB_STALE_READS) });
    const parts = Object.values(personalData);
    const dataRights = createDataRights(context, { ...identity, ...progress, ...moderation, parts, blogs });
    const family = createFamily(context, {
      ...identity,
      ...dataRights,
      profileAnnouncer: moderation.profileAnnouncer,
      counts: {
        ...personalData.progress.count,
        ...personalData.identity.count,
        ...personalData.notifications.count,
        ...personalData.moderation.count,
        ...personalData.community.count,
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
      blogs,
    });
    const chores = createChores(context, [
      () => family.consentChores.sweep(),
      () => dataRights.unusedAccounts.sweep(),
      () => dataRights.deletion.sweep(),
      () => moderation.removed.sweep(),
      () => moderation.mutes.sweep(),
      () => identity.reservations.dropStale(),
    ]);
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
