import type { JobData } from '@storysprout/contract';
import type { JobQueue } from '@storysprout/service-kit';
import type { DataRightsContext } from './data-rights.context';

export type ErasureJobName = 'factLasts' | 'writerErased' | 'recipientErased';

/** Asks other services to do their part of an erasure. */
export class ErasureJobs {
  constructor(private readonly context: Pick<DataRightsContext, 'queues'>) {}

  /**
   * Queues another service's part if that has not happened yet. Once it is done the job is removed, because it names
   * the account.
   *
   * @returns whether it is done; if not, call again later
   */
  async isDone<Name extends ErasureJobName>(name: Name, userId: string, data: JobData<Name>): Promise<boolean> {
    const queue: JobQueue<Name> = this.context.queues[name];
    const jobId = `erase-${userId}`;
    const job = await queue.bull.getJob(jobId);
    if (!job) await queue.add(data, { jobId });
    else if (await job.isCompleted()) {
      await job.remove();
      return true;
    } else if (await job.isFailed()) await job.retry();
    return false;
  }
}
