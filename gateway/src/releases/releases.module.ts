import type { ReadinessChecks } from '@storysprout/service-kit';
import type { GatewayContext, Http } from '../http';
import { DevRemotes } from './remotes/dev-remotes';
import { FileFastPath } from './remotes/file-fast-path';
import { LiveRemotes } from './remotes/live-remotes';
import { remoteRoutes } from './remotes/remote.routes';
import type { RemoteSource } from './remotes/remote-source';
import { Shells } from './shells/shells';

/** Builds what chooses the remotes and the shell that a reader gets. */
export function createReleases({ config, clients, logger }: GatewayContext, { files }: Pick<Http, 'files'>) {
  const given = {
    ...{ files, logger, registry: clients.registry },
    siteDir: config.SITE_DIR,
    fileBytes: config.REMOTE_FILES_MB * 1024 * 1024,
    devServers: config.DEV_REMOTES,
  };
  const live = new LiveRemotes(given);
  const hasDevServers = Object.keys(config.DEV_REMOTES).length > 0;
  const remotes: RemoteSource = hasDevServers ? new DevRemotes({ ...given, live }) : live;
  const fastPath = new FileFastPath();
  return {
    live,
    remotes,
    shells: new Shells({ ...given, remotes }),
    routes: remoteRoutes({ remotes, fastPath }).routes(),
    fastPaths: [fastPath.find],
    checks: hasDevServers ? {} : remotesCheck(live),
    announcements: { remotesChanged: () => live.refresh() },
  };
}

export type Releases = ReturnType<typeof createReleases>;

/**
 * Not ready until a remote is released: without remotes there is no page worth showing. Development servers are queried
 * again for every page.
 */
function remotesCheck(live: LiveRemotes): ReadinessChecks {
  const check = async () => {
    if (!live.isFilled) throw new Error('no remote was released yet');
  };
  return { remotes: check };
}
