import type {
  HttpMetrics,
  Logger,
  RedisConnection,
  Revocations,
  ServiceClient,
  Switches,
  TokenVerifier,
} from '@storysprout/service-kit';
import type { Config } from '../config';
import type { BodyIntake } from './bodies/body-intake';

/** What the gateway's process gives each of its modules. */
export interface GatewayContext {
  readonly config: Config;
  /** The site's address as readers see it. */
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  readonly redis: RedisConnection;
  /** Identifies readers by their tokens. */
  readonly verifier: TokenVerifier;
  readonly revocations: Revocations;
  /** The switches that close parts of the site. */
  readonly switches: Switches;
  /** Make internal calls to services. */
  readonly clients: {
    readonly blog: ServiceClient;
    readonly registry: ServiceClient;
    /** Missing when pages are rendered in the browser only. */
    readonly renderer?: ServiceClient;
  };
}

export interface HttpContext extends GatewayContext {
  readonly bodies: BodyIntake;
  /** Tells the names of live remotes from those that somebody made up. */
  readonly remotes: { isListed(name: string): boolean };
}
