import type { JobData } from '@storysprout/contract';
import { eventsIn } from '@storysprout/service-kit';
import type { BlogSite } from './blog-site';

export interface Told {
  xp: JobData<'xp'>[];
  activity: JobData<'activity'>[];
  letter: JobData<'letter'>[];
  xpTakenBack: JobData<'xpTakenBack'>[];
  subjectChanged: JobData<'subjectChanged'>[];
  subjectDecided: JobData<'subjectDecided'>[];
}

/**
 * Returns all events sent to other services so far, oldest first. In these tests no worker takes them off the queues.
 */
export async function eventsOf(site: BlogSite): Promise<Told> {
  await site.context.outbox.flush();
  const read = async <Name extends keyof Told>(name: Name) => {
    const jobs = await site.context.queues[name].bull.getJobs(['waiting'], 0, -1, true);
    // Reads the events as a worker of this queue would.
    return jobs.flatMap(({ data }) => eventsIn(data)) as Told[Name];
  };
  return {
    xp: await read('xp'),
    activity: await read('activity'),
    letter: await read('letter'),
    xpTakenBack: await read('xpTakenBack'),
    subjectChanged: await read('subjectChanged'),
    subjectDecided: await read('subjectDecided'),
  };
}
