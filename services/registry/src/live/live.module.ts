import type { Router } from '@koa/router';
import { RepeatedTask, type ServiceContext } from '@storysprout/service-kit';
import type { Config } from '../config';
import type { LiveContext } from './live.context';
import { liveRoutes } from './live.routes';
import { LiveService } from './live.service';
import { platformStore } from './platform.document';
import { PlatformRepository } from './platform.repository';

export const liveStores = { platforms: platformStore };

type Given = Pick<ServiceContext<Config, typeof liveStores>, 'collections' | 'logger'>;

/** What pages may get now. */
export function createLive({ collections, logger }: Given, releases: Omit<LiveContext, 'platform' | 'logger'>) {
  const platform = new PlatformRepository(collections.platforms);
  const live = new LiveService({ ...releases, platform, logger });
  return {
    live,
    platform,
    routes: (router: Router) => liveRoutes(router, live),
    workers: {
      // Reads what other processes have changed.
      live: new RepeatedTask({
        everyMs: 3_000,
        work: () => live.refresh(),
        onError: (err) => logger.debug({ err }, 'the live versions were not read'),
      }),
    },
  };
}
