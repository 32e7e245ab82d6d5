import { servicePlan } from '@storysprout/service-kit';
import { ensureFirstAdmin } from './accounts';
import { readConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
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
  ],
  hasOutbox: true,
  publishes: true,
  modules: async (context) => {
    const { config, collections, logger, now } = context;
    const services = createServices(context);
    const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
    await ensureFirstAdmin({ ...services, collection: collections.users, logger, now }, admin);
    const { xpEvents, corrections, notificationJobs } = services;
    return {
      services: {
        ...services,
        routes: (router) => addRoutes(router, services, context),
        jobs: {
          xp: (data) => xpEvents.onXp(data),
          activity: (data) => xpEvents.onActivity(data),
          xpTakenBack: (data, job) => corrections.onTakenBack(data, job.attemptsMade),
          letter: (data) => notificationJobs.on(data),
        },
      },
    };
  },
});
