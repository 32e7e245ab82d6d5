import { createQueue, queueRedisUrl, type ServiceContext } from '@storysprout/service-kit';
import type { WorkerConfig } from '../../config';
import type { EmailRunServiceContext } from '../challenge.context';
import { LostJobs, type LostJobsContext } from './lost-jobs';

type Given = EmailRunServiceContext & Pick<ServiceContext<WorkerConfig, never>, 'config' | 'logger'>;
type Uses = Pick<LostJobsContext, 'runs' | 'sends' | 'mailWorkers' | 'recipients'>;

/** The search for e-mails without a job, in the mail worker. */
export function createLostJobs(context: Given, uses: Uses) {
  const { config, logger } = context;
  const queue = createQueue('challengeEmail', { redisUrl: queueRedisUrl(config), logger });
  const lostJobs = new LostJobs({ ...context, ...uses, queue });
  return { workers: { lostJobsQueue: { stop: () => queue.close() }, lostJobs } };
}
