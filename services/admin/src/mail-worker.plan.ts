import { servicePlan } from '@storysprout/service-kit';
import { createLostJobs, EmailRunRepository, RunGate } from './challenge';
import { readWorkerConfig } from './config';
import { createDelivery, createMail } from './mail';
import { migrations } from './migrations';
import { mailWorkerStores } from './stores';

export const mailWorkerPlan = servicePlan({
  name: 'mail-worker',
  config: readWorkerConfig,
  stores: mailWorkerStores,
  migrations,
  onlyJobs: true,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  modules: async (context) => {
    const mail = createMail(context);
    const runs = new EmailRunRepository(context);
    const delivery = await createDelivery(context, { ...mail, gate: new RunGate(runs) });
    const lostJobs = createLostJobs(context, { ...mail, runs, recipients: delivery.recipients });
    return { delivery, lostJobs };
  },
});
