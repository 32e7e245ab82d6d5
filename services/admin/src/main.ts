import { createAppealTokenVerifier, startService } from '@storysprout/service-kit';
import { createAuditSigner, openReplayLogStore } from './audit';
import { readServiceConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';

await startService({
  name: 'admin',
  config: readServiceConfig,
  stores,
  migrations,
  queues: ['challengeEmail', 'letter'],
  hasOutbox: true,
  upstreams: ({ BLOG_URL, USER_URL }) => ({ blog: BLOG_URL, user: USER_URL }),
  services: (context) => {
    const { config, logger } = context;
    const auditSigner = createAuditSigner(config.AUDIT_PRIVATE_KEY);
    const verifyAppealToken = createAppealTokenVerifier(config.JWT_PUBLIC_KEY);
    return createServices({
      ...context,
      verifyAppealToken,
      auditSigner,
      replayLogStore: openReplayLogStore(config, logger),
    });
  },
  routes: addRoutes,
  jobs: ({ accountErasure, replayLog, operatorEntries, caseIntake }) => ({
    recipientErased: (data) => accountErasure.erase(data),
    factLasts: (data) => replayLog.add(data),
    auditEntry: (data) => operatorEntries.add(data),
    subjectChanged: (data) => caseIntake.note(data),
    subjectDecided: (data) => caseIntake.noteDecision(data),
  }),
  workers: ({ replayLogStore, audit, queuer, switches, journal, caseAnnouncer }) => ({
    replayLogStore: { stop: () => replayLogStore.close?.() },
    audit,
    runs: queuer,
    switches,
    caseAnnouncer,
    decisions: journal,
  }),
});
