import { createAppealTokenVerifier, servicePlan } from '@storysprout/service-kit';
import { createAudit } from './audit';
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
    const audit = createAudit(context);
    const services = await createServices({
      ...context,
      verifyAppealToken: createAppealTokenVerifier(context.config.JWT_PUBLIC_KEY),
      audit: audit.trail,
      auditErasure: audit.personalData,
    });
    const { accountErasure, caseIntake, queuer, switches, journal, caseAnnouncer } = services;
    return {
      audit,
      services: {
        ...services,
        routes: (router) => addRoutes(router, services),
        jobs: {
          recipientErased: (data) => accountErasure.erase(data),
          subjectChanged: (data) => caseIntake.note(data),
          subjectDecided: (data) => caseIntake.noteDecision(data),
        },
        workers: {
          runs: queuer,
          switches,
          caseAnnouncer,
          decisions: journal,
        },
      },
    };
  },
});
