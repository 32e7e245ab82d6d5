import type { Announcer, PreviewTickets, ServiceContext } from '@storysprout/service-kit';
import type { HealthRepository } from '../canary';
import type { Config } from '../config';
import type { PlatformContext } from '../gates';
import type { LiveService, PlatformRepository } from '../live';
import type { TeamNotices } from '../notices';
import type {
  Confirmations,
  Release,
  ReleaseFiles,
  RemoteRepository,
  releaseStores,
  ShellRelease,
  StoredRelease,
} from '../releases';
import type { publishingStores } from './publishing-stores';
import type { SmokeTestRepository } from './smoke-tests/smoke-test.repository';
import type { TokenRepository } from './tokens/token.repository';

/** The dependencies that the registry gives the module. */
export type PublishingServiceContext = Pick<
  ServiceContext<Config, typeof publishingStores & typeof releaseStores, never, 'user'>,
  'collections' | 'config' | 'logger' | 'now' | 'redis' | 'upstreams'
>;

/** The parts of other modules that publishing uses. */
export interface PublishingUses {
  readonly repository: RemoteRepository;
  readonly shells: RemoteRepository<ShellRelease>;
  readonly files: ReleaseFiles;
  readonly confirmations: Confirmations;
  readonly health: Pick<HealthRepository, 'read'>;
  readonly live: Pick<LiveService, 'refresh'>;
  readonly platform: Pick<PlatformRepository, 'read' | 'save'>;
  readonly notices: Pick<TeamNotices, 'tell'>;
}

/** All that the parts of the module are built from. */
export interface PublishingContext extends PublishingServiceContext, PublishingUses {
  readonly announcer: Announcer;
  /** Called after a change, before the team gets its answer. */
  readonly onChange: () => Promise<void>;
  /** Reads the live site as seen from one remote: once for each shell that its pages may have. */
  readonly lookAround: (name: string) => Promise<readonly PlatformContext[]>;
  /** True if builds may be published without an attestation that their types and tests passed. */
  readonly allowsUntested: boolean;
  /** True if a build must have been tried in a browser before readers get it. */
  readonly needsSmokeTest: boolean;
  readonly smokeTests: SmokeTestRepository;
  readonly tokens: TokenRepository;
  readonly tickets: PreviewTickets;
}

/** What releases of one kind are published with: remotes or the shell. */
export type ReleaseContext<Kind extends StoredRelease> = Pick<
  PublishingContext,
  'files' | 'health' | 'announcer' | 'onChange' | 'allowsUntested' | 'smokeTests' | 'now'
> & { readonly repository: RemoteRepository<Kind> };

export type RemoteContext = ReleaseContext<Release> & Pick<PublishingContext, 'lookAround' | 'needsSmokeTest'>;

export type ShellContext = ReleaseContext<ShellRelease> &
  Pick<PublishingContext, 'platform'> & { readonly remotes: RemoteRepository };
