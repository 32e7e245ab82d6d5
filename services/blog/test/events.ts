import type { JobData } from '@storysprout/contract';
import type { BlogSite } from './blog-site';

export interface Told {
  xp: JobData<'xp'>[];
  activity: JobData<'activity'>[];
}

/** Everything the service told the user service so far, oldest first; no worker takes it away in these tests. */
export async function eventsOf(site: BlogSite): Promise<Told> {
  await site.outbox.flush();
  const read = async (queue: BlogSite['queues'][keyof BlogSite['queues']]) => {
    const jobs = await queue.bull.getJobs(['waiting'], 0, -1, true);
    return jobs.map(({ data }) => data);
  };
  return { xp: await read(site.queues.xp), activity: await read(site.queues.activity) };
}
