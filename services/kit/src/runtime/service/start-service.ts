import type { Router } from '@koa/router';
import { type InternalCaller, type InternalService, internalServices, type JobName, jobs } from '@storysprout/contract';
import type { Db } from 'mongodb';
import type { Registry } from 'prom-client';
import { Revocations } from '../auth/revocations';
import { createTokenVerifier } from '../auth/token-verifier';
import { createInternalSigner, type InternalSigner } from '../calls/internal-signer';
import { createInternalVerifier } from '../calls/internal-verifier';
import { ServiceClient } from '../calls/service-client';
import { queueRedisUrl, type ServiceConfig } from '../config';
import { listen, stopListening } from '../http/listen';
import { requireEveryCall } from '../http/serve';
import { createServiceApp } from '../http/service-app';
import { type Collections, openStores, type Stores } from '../mongo/collections';
import { connectMongo } from '../mongo/connect-mongo';
import type { Migration } from '../mongo/migrations/migration';
import { requireSchema } from '../mongo/migrations/require-schema';
import type { Transactions } from '../mongo/transactions';
import { createQueue, type JobQueue } from '../queues/job-queue';
import { Outbox } from '../queues/outbox';
import { watchOutbox } from '../queues/outbox-gauges';
import { watchQueues } from '../queues/queue-gauges';
import { createWorker, type JobHandler, type JobWorker } from '../queues/worker';
import { recordOf } from '../record-of';
import type { RedisConnection } from '../redis/connect-redis';
import { connectRedis } from '../redis/connect-redis';
import { Switches } from '../redis/site-switches';
import { runMain } from '../run';
import { createLogger, type Logger } from '../telemetry/logger';
import { startSpanExport } from '../telemetry/span-export';
import { createShutdown, type Shutdown } from './shutdown';

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
  readonly upstreams: Readonly<Record<Called, ServiceClient>>;
  readonly metrics: Registry;
}

/** The declaration of a service, which `startService` runs. */
export interface ServicePlan<
  Config,
  S extends Stores,
  Queue extends JobName,
  Called extends InternalService,
  Services,
> {
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
  /** Largest JSON body, in bytes; 1 MB when missing. */
  readonly jsonLimit?: number;
  /** Returns the base URLs of the services that it calls. */
  readonly upstreams?: (config: Config) => Readonly<Record<Called, string>>;
  /**
   * The Redis that `context.redis` connects to. A process that only processes jobs uses the one of the queues, and is
   * not ready without it.
   */
  readonly redis?: 'shared' | 'queues';
  readonly services: (context: ServiceContext<Config, S, Queue, Called>) => Services | Promise<Services>;
  /** Adds the service's routes. Without them only probes and metrics are served. */
  readonly routes?: (router: Router, services: Services, context: ServiceContext<Config, S, Queue, Called>) => void;
  /** Returns the handlers of the jobs that it processes. */
  readonly jobs?: (services: Services) => JobHandlers;
  /** Returns the background workers. They start in this order and stop in the opposite one. */
  readonly workers?: (services: Services) => Readonly<Record<string, BackgroundWorker>>;
}

/**
 * Runs a service (docs/decisions/0022): reads its settings, connects, creates collections and indexes, starts its work
 * and listens. On SIGTERM it stops in the opposite order. When it cannot start, it prints the reason and exits with 1.
 */
export function startService<
  Config extends ServiceConfig,
  S extends Stores,
  Services,
  Queue extends JobName = never,
  Called extends InternalService = never,
>(plan: ServicePlan<Config, S, Queue, Called, Services>): Promise<void> {
  return runMain(plan.name, async () => {
    const { name } = plan;
    const config = plan.config(process.env);
    const logger = createLogger({ name, level: config.LOG_LEVEL });
    const shutdown = createShutdown(logger, {
      graceMs: config.SHUTDOWN_GRACE_MS,
      // Nobody sends requests to a process without routes.
      leaveMs: plan.routes ? config.SHUTDOWN_LEAVE_MS : 0,
    });
    shutdown.addFirst('traces', await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name, logger }));
    const signer = createInternalSigner({ caller: name, privateKeyPem: config.INTERNAL_PRIVATE_KEY });
    const internal = verifierOfCallers(name, config, signer);
    const opening = { name, config, logger, shutdown, signer };
    const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
    shutdown.addFirst('mongodb', () => mongo.close());
    const { db, transactions, ping } = mongo;
    await requireSchema({ db, migrations: plan.migrations, atStart: config.MIGRATE_AT_START, logger });
    const redis = await openRedis(opening, plan.redis);
    const switches = new Switches(redis, logger);
    const auth = await openReaders(opening, redis);
    const queues = openQueues(opening, plan.queues ?? []);
    const outbox = new Outbox(db, queues.byName, logger);
    if (plan.hasOutbox) {
      await outbox.start();
      shutdown.addFirst('outbox', () => outbox.stop());
    }
    if (plan.publishes) {
      await switches.start();
      shutdown.addFirst('switches', () => switches.stop());
    }
    const upstreams = openUpstreams(opening, plan.upstreams?.(config));
    const pingRedis = () => redis.ping();
    const readiness = {
      ...shutdown.readiness,
      mongodb: ping,
      ...(plan.redis === 'queues' ? { queues: pingRedis } : { redis: { wanted: pingRedis } }),
      ...queues.readiness,
      ...upstreams.readiness,
    };
    const { app, router, metrics } = createServiceApp({
      name,
      logger,
      readiness,
      jsonLimit: plan.jsonLimit,
      ...auth,
      ...internal,
    });
    const context = {
      config,
      logger,
      now: () => new Date(),
      db,
      transactions,
      collections: await openStores(db, plan.stores),
      redis,
      switches,
      outbox,
      signer,
      metrics,
      queues: queues.byName,
      upstreams: upstreams.byName,
    };
    const services = await plan.services(context);
    plan.routes?.(router, services, context);
    if (plan.routes) requireEveryCall(router, name);
    watchQueues(metrics, queues.list);
    if (plan.hasOutbox) watchOutbox(metrics, outbox);

    const listenNow = async () => {
      const server = await listen(app, { port: config.PORT, host: config.HOST });
      shutdown.addFirst('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
    };
    // The shutdown runs in the opposite order, so a process without routes answers probes until its work is done.
    if (!plan.routes) await listenNow();
    startWorkers(opening, plan.workers?.(services));
    startJobs(opening, plan.jobs?.(services));
    if (plan.routes) await listenNow();
    logger.info({ port: config.PORT }, 'listening');
    shutdown.installSignalHandlers();
  });
}

/** The dependencies for opening a connection that the shutdown closes again. */
interface Opening {
  readonly name: InternalCaller;
  readonly config: ServiceConfig;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  readonly signer: InternalSigner;
}

function verifierOfCallers(name: InternalCaller, { INTERNAL_PUBLIC_KEYS }: ServiceConfig, own: InternalSigner) {
  const service = internalServices.find((each) => each === name);
  if (INTERNAL_PUBLIC_KEYS === undefined || service === undefined) return {};
  return { internal: createInternalVerifier({ service, publicKeys: INTERNAL_PUBLIC_KEYS, own }) };
}

async function openRedis({ config, logger, shutdown, name }: Opening, which: 'shared' | 'queues' = 'shared') {
  const isOwn = which === 'queues' && config.QUEUE_REDIS_URL !== undefined;
  const setting = isOwn ? 'QUEUE_REDIS_URL' : 'REDIS_URL';
  const url = isOwn ? queueRedisUrl(config) : config.REDIS_URL;
  const redis = await connectRedis({ url, setting, logger, purpose: name });
  shutdown.addFirst('redis', () => redis.quit());
  return redis;
}

/** Verifies readers' tokens, unless the service has no key for that. */
async function openReaders({ config, logger, shutdown }: Opening, redis: RedisConnection) {
  if (config.JWT_PUBLIC_KEY === undefined) return {};
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  shutdown.addFirst('revocations', () => revocations.stop());
  return { auth: { verifier: createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations }) } };
}

function openQueues<Name extends JobName>({ config, logger, shutdown }: Opening, names: readonly Name[]) {
  const list = names.map((name) => createQueue(name, { redisUrl: queueRedisUrl(config), logger }));
  const [first] = list;
  shutdown.addFirst('queues', () => Promise.all(list.map((queue) => queue.close())));
  return {
    list,
    byName: recordOf<{ readonly [N in Name]: JobQueue<N> }>(list.map((queue) => [queue.name, queue])),
    readiness: first && { queues: { wanted: () => first.ping() } },
  };
}

function openUpstreams<Name extends InternalService>(
  { logger, shutdown, signer }: Opening,
  urls?: Readonly<Record<Name, string>>,
) {
  const list = Object.entries<string>(urls ?? {}).map(
    ([name, baseUrl]) => [name, new ServiceClient({ baseUrl, name, signer, logger })] as const,
  );
  shutdown.addFirst('upstreams', () => Promise.all(list.map(([, client]) => client.close())));
  return {
    byName: recordOf<Readonly<Record<Name, ServiceClient>>>(list),
    readiness: Object.fromEntries(list.map(([name, client]) => [name, { wanted: () => client.ping() }])),
  };
}

function startWorkers({ shutdown }: Opening, workers: Readonly<Record<string, BackgroundWorker>> = {}): void {
  for (const [name, worker] of Object.entries(workers)) {
    worker.start?.();
    shutdown.addFirst(name, async () => worker.stop());
  }
}

function startJobs({ config, logger, shutdown }: Opening, handlers: JobHandlers = {}): void {
  const start = <Name extends JobName>(name: Name): JobWorker[] => {
    const handler = handlers[name];
    return handler ? [createWorker(name, handler, { redisUrl: queueRedisUrl(config), logger })] : [];
  };
  const workers = Object.keys(handlers).filter(isJobName).flatMap(start);
  shutdown.addFirst('jobs', () => Promise.all(workers.map((worker) => worker.close())));
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}
