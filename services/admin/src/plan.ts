import { createAppealTokenVerifier, servicePlan } from '@storysprout/service-kit';
import { createAuditSigner, openReplayLogStore } from './audit';
import { readServiceConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';

export const plan = servicePlan({
  name: 'admin',
  config: readServiceConfig,
  stores,
  migrations,
  queues: ['challengeEmail', 'letter'],
  hasOutbox: true,
  upstreams: ({ BLOG_URL, USER_URL }) => ({ blog: BLOG_URL, user: USER_URL }),
  modules: async (context) => {
    const { config, logger } = context;
    const services = await createServices({
      ...context,
      verifyAppealToken: createAppealTokenVerifier(config.JWT_PUBLIC_KEY),
      auditSigner: createAuditSigner(config.AUDIT_PRIVATE_KEY),
      replayLogStore: openReplayLogStore(config, logger),
    });
    const { accountErasure, replayLog, operatorEntries, caseIntake } = services;
    const { replayLogStore, audit, queuer, switches, journal, caseAnnouncer } = services;
    return {
      services: {
        ...services,
        routes: (router) => addRoutes(router, services),
        jobs: {
          recipientErased: (data) => accountErasure.erase(data),
          factLasts: (data) => replayLog.add(data),
          auditEntry: (data) => operatorEntries.add(data),
          subjectChanged: (data) => caseIntake.note(data),
          subjectDecided: (data) => caseIntake.noteDecision(data),
        },
        workers: {
          replayLogStore: { stop: () => replayLogStore.close?.() },
          audit,
          runs: queuer,
          switches,
          caseAnnouncer,
          decisions: journal,
        },
      },
    };
  },
});
