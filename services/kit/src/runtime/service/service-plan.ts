import type { Router } from '@koa/router';
import type { InternalCaller, InternalService, JobName } from '@storysprout/contract';
import type { Db } from 'mongodb';
import type { Registry } from 'prom-client';
import type { Revocations } from '../auth/revocations';
import type { InternalSigner } from '../calls/internal-signer';
import type { ServiceClient } from '../calls/service-client';
import type { Collections, Stores } from '../mongo/collections';
import type { Migration } from '../mongo/migrations/migration';
import type { Transactions } from '../mongo/transactions';
import type { JobQueue } from '../queues/job-queue';
import type { Outbox } from '../queues/outbox';
import type { JobHandler } from '../queues/worker';
import type { RedisConnection } from '../redis/connect-redis';
import type { Switches } from '../redis/site-switches';
import type { Logger } from '../telemetry/logger';

/** Work that goes on in the background until the service stops. */
export interface BackgroundWorker {
  /** Missing when only something has to be closed. */
  start?(): void;
  stop(): unknown;
}

export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> };

/** The dependencies that a service's own code is built with. */
export interface ServiceContext<
  Config,
  S extends Stores,
  Queue extends JobName = never,
  Called extends InternalService = never,
> {
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly db: Db;
  readonly transactions: Transactions;
  readonly collections: Collections<S>;
  readonly redis: RedisConnection;
  /** The switches that close parts of the site. */
  readonly switches: Switches;
  readonly queues: { readonly [Name in Queue]: JobQueue<Name> };
  /** Relays events to the queues. It runs only with `hasOutbox`. */
  readonly outbox: Outbox<{ readonly [Name in Queue]: JobQueue<Name> }>;
  readonly signer: InternalSigner;
  /** Tells whose tokens were revoked; missing in services that read no readers' tokens. */
  readonly revocations?: Pick<Revocations, 'onRevoked'>;
  readonly upstreams: Readonly<Record<Called, ServiceClient>>;
  readonly metrics: Registry;
}

/** What a module hands over to its service: its routes and its work, beside the parts that other modules use. */
export interface ServiceModule {
  routes?(router: Router): void;
  /** The handlers of the jobs that it processes. No two modules process the same job. */
  readonly jobs?: JobHandlers;
  /** The background workers, by their names in the log. They start in this order and stop in the opposite one. */
  readonly workers?: Readonly<Record<string, BackgroundWorker>>;
}

/** The declaration of a service, which `buildService` and `startService` use. */
export interface ServicePlan<Config, S extends Stores, Queue extends JobName, Called extends InternalService, Modules> {
  readonly name: InternalCaller;
  /** Reads the settings from the environment. */
  readonly config: (env: NodeJS.ProcessEnv) => Config;
  /** Its collections, with their indexes. */
  readonly stores: S;
  /** The migrations from databases of earlier releases. */
  readonly migrations: readonly Migration[];
  /** The queues that the service adds jobs to. */
  readonly queues?: readonly Queue[];
  /** Whether events reach the queues through the outbox, so that none is lost. */
  readonly hasOutbox?: boolean;
  /** Whether the service publishes readers' content and therefore needs the closed surfaces. */
  readonly publishes?: boolean;
  /**
   * Whether the process only handles jobs. It serves nothing but probes and metrics, connects to the Redis of the
   * queues, and is not ready without it.
   */
  readonly onlyJobs?: boolean;
  /** Largest JSON body, in bytes; 1 MB when missing. */
  readonly jsonLimit?: number;
  /** Returns the base URLs of the services that it calls. */
  readonly upstreams?: (config: Config) => Readonly<Record<Called, string>>;
  /** Creates the service's modules, from the bottom up. They get their routes and start their work in this order. */
  readonly modules: (context: ServiceContext<Config, S, Queue, Called>) => Modules | Promise<Modules>;
}

/** Returns the plan, with the types of its parts known. */
export function servicePlan<
  Config,
  S extends Stores,
  Modules extends Readonly<Record<string, ServiceModule>>,
  Queue extends JobName = never,
  Called extends InternalService = never,
>(plan: ServicePlan<Config, S, Queue, Called, Modules>): ServicePlan<Config, S, Queue, Called, Modules> {
  return plan;
}
