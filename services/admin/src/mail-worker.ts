import { startService } from '@storysprout/service-kit';
import { mailWorkerPlan } from './mail-worker.plan';

/** The process that sends e-mails. */
await startService(mailWorkerPlan);
