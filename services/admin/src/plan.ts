import { servicePlan } from '@storysprout/service-kit';
import { createAudit } from './audit';
import { createChallenge } from './challenge';
import { readServiceConfig } from './config';
import { createDataRights } from './data-rights';
import { createMail } from './mail';
import { migrations } from './migrations';
import { createModeration } from './moderation';
import { stores } from './stores';
import { createSwitches } from './switches';
import { createUsers } from './users';

export const plan = servicePlan({
  name: 'admin',
  config: readServiceConfig,
  stores,
  migrations,
  queues: ['challengeEmail', 'letter'],
  hasOutbox: true,
  upstreams: ({ BLOG_URL, USER_URL }) => ({ blog: BLOG_URL, user: USER_URL }),
  modules: async (context) => {
    const audit = createAudit(context);
    const challenge = await createChallenge(context, { audit: audit.trail, ...createMail(context) });
    const moderation = createModeration(context, { audit: audit.trail });
    const users = createUsers(context, { audit: audit.trail, saga: moderation.saga });
    const switches = createSwitches(context, { audit: audit.trail, counts: moderation.counts });
    const storing = [moderation, challenge, switches, audit];
    const dataRights = createDataRights(
      context,
      storing.map(({ personalData }) => personalData),
    );
    return { audit, challenge, moderation, users, switches, dataRights };
  },
});
