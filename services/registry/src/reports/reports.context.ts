import type { ServiceContext } from '@storysprout/service-kit';
import type { HealthRepository } from '../canary';
import type { Config } from '../config';
import type { LiveService } from '../live';
import type { TeamNotices } from '../notices';
import type { ReleaseFiles, RemoteRepository, ShellRelease } from '../releases';
import type { ErrorRepository } from './errors/error.repository';
import type { RemoteMetrics } from './remote-metrics';
import type { reportStores } from './report-stores';
import type { Reporters } from './reporters';

/** The dependencies that the registry gives the module. */
export type ReportsServiceContext = Pick<
  ServiceContext<Config, typeof reportStores>,
  'collections' | 'config' | 'logger' | 'metrics' | 'now' | 'redis'
>;

/** The parts of other modules that reports use. */
export interface ReportsUses {
  readonly health: Pick<HealthRepository, 'add'>;
  readonly live: Pick<LiveService, 'filesOfLive' | 'isLive' | 'pagePatterns'>;
  readonly notices: Pick<TeamNotices, 'tell'>;
  readonly repository: Pick<RemoteRepository, 'release'>;
  readonly shells: Pick<RemoteRepository<ShellRelease>, 'release'>;
  readonly files: Pick<ReleaseFiles, 'read'>;
}

/** All that the parts of the module are built from. */
export interface ReportsContext extends Omit<ReportsServiceContext, 'metrics'>, ReportsUses {
  readonly errors: ErrorRepository;
  readonly metrics: RemoteMetrics;
  readonly reporters: Reporters;
}
