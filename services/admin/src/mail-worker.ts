import { runMain, startService } from '@storysprout/service-kit';
import { readWorkerConfig } from './config';
import { deliveryProcessMain } from './delivery/delivery-process.main';
import { deliveryProcessArgument } from './delivery/delivery-process.protocol';
import { createMailWorker } from './mail-worker.services';
import { migrations } from './migrations';
import { mailStores } from './stores';

/** The process that sends e-mails. It starts its own code a second time, as its delivery process. */
const [, , argument, journalBase = ''] = process.argv;

if (argument === deliveryProcessArgument) await runMain('mail-worker', () => deliveryProcessMain(journalBase));
else
  await startService({
    name: 'mail-worker',
    config: readWorkerConfig,
    stores: mailStores,
    migrations,
    redis: 'queues',
    upstreams: ({ USER_URL }) => ({ user: USER_URL }),
    services: createMailWorker,
    workers: ({
      folder,
      deliveryProcess,
      cleaner,
      queues,
      lostJobs,
      lostJobsQueue,
      heartbeat,
      mailServer,
      userService,
    }) => ({
      journal: { stop: () => folder.unlock() },
      deliveryProcess,
      cleaner,
      jobs: queues,
      lostJobsQueue: { stop: () => lostJobsQueue.close() },
      lostJobs,
      heartbeat,
      mailServer,
      userService,
    }),
  });
