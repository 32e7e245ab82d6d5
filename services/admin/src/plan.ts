import { createAppealTokenVerifier, servicePlan } from '@storysprout/service-kit';
import { createAudit } from './audit';
import { createChallenge } from './challenge';
import { readServiceConfig } from './config';
import { createDataRights } from './data-rights';
import { createMail } from './mail';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';
import { switchesPersonalData } from './switches';

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
    const challenge = await createChallenge(context, { audit: audit.trail, ...createMail(context) });
    const services = createServices({
      ...context,
      verifyAppealToken: createAppealTokenVerifier(context.config.JWT_PUBLIC_KEY),
      audit: audit.trail,
    });
    const { caseIntake, switches, journal, caseAnnouncer } = services;
    const dataRights = createDataRights(context, [
      services.personalData,
      challenge.personalData,
      switchesPersonalData(context.collections.switches),
      audit.personalData,
    ]);
    return {
      audit,
      challenge,
      services: {
        ...services,
        routes: (router) => addRoutes(router, services),
        jobs: {
          subjectChanged: (data) => caseIntake.note(data),
          subjectDecided: (data) => caseIntake.noteDecision(data),
        },
        workers: { switches, caseAnnouncer, decisions: journal },
      },
      dataRights,
    };
  },
});
