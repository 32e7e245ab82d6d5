import { registryLimits } from '@storysprout/contract';
import { servicePlan } from '@storysprout/service-kit';
import { HealthRepository } from './canary';
import { readConfig } from './config';
import { createLive } from './live';
import { migrations } from './migrations';
import { TeamNotices } from './notices';
import { createPublishing } from './publishing';
import { createReleases } from './releases';
import { createReports } from './reports';
import { stores } from './stores';

export const plan = servicePlan({
  name: 'registry',
  config: readConfig,
  stores,
  migrations,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  jsonLimit: registryLimits.bodyBytes,
  modules: (context) => {
    const releases = createReleases(context);
    const health = new HealthRepository(context.collections.health);
    const notices = new TeamNotices(context);
    const live = createLive(context, releases);
    const parts = { ...releases, ...live, health, notices };
    const publishing = createPublishing(context, parts);
    const reports = createReports(context, { ...parts, owner: publishing.owner });
    return { live, notices: { workers: { notices } }, publishing, reports };
  },
});
