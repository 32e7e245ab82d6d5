import { startService } from '@storysprout/service-kit';
import { readWorkerConfig } from './config';
import { createMailWorker } from './mail-worker.plan';
import { migrations } from './migrations';
import { mailStores } from './stores';

/** The process that sends e-mails. */
await startService({
  name: 'mail-worker',
  config: readWorkerConfig,
  stores: mailStores,
  migrations,
  redis: 'queues',
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  services: createMailWorker,
  workers: ({ transport, queues, lostJobs, lostJobsQueue, heartbeat, outages }) => ({
    transport: { stop: () => transport.close() },
    jobs: queues,
    lostJobsQueue: { stop: () => lostJobsQueue.close() },
    lostJobs,
    heartbeat,
    ...outages,
  }),
});
