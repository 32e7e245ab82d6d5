import type { Server } from 'node:http';
import type { Router } from '@koa/router';
import { type InternalCaller, type InternalService, internalServices, type JobName, jobs } from '@storysprout/contract';
import type Koa from 'koa';
import { Revocations } from '../auth/revocations';
import { createTokenVerifier } from '../auth/token-verifier';
import { createInternalSigner, type InternalSigner } from '../calls/internal-signer';
import { createInternalVerifier } from '../calls/internal-verifier';
import { ServiceClient } from '../calls/service-client';
import { queueRedisUrl, type ServiceConfig } from '../config';
import { listen, stopListening } from '../http/listen';
import { requireEveryCall } from '../http/serve';
import { createServiceApp } from '../http/service-app';
import { openStores, type Stores } from '../mongo/collections';
import { connectMongo, type MongoConnection } from '../mongo/connect-mongo';
import { requireSchema } from '../mongo/migrations/require-schema';
import { createQueue, type JobQueue } from '../queues/job-queue';
import { Outbox } from '../queues/outbox';
import { watchOutbox } from '../queues/outbox-gauges';
import { watchQueues } from '../queues/queue-gauges';
import { createWorker, type JobWorker } from '../queues/worker';
import { recordOf } from '../record-of';
import type { RedisConnection } from '../redis/connect-redis';
import { connectRedis } from '../redis/connect-redis';
import { Switches } from '../redis/site-switches';
import { createLogger, type Logger } from '../telemetry/logger';
import { startSpanExport } from '../telemetry/span-export';
import type { JobHandlers, ServiceContext, ServiceModule, ServicePlan } from './service-plan';
import { createShutdown, type Shutdown } from './shutdown';

/** What a test gives a service in place of what the service would read or open itself. */
export interface ServiceOverrides {
  /** The settings; those of the process when missing. */
  readonly env?: NodeJS.ProcessEnv;
  readonly now?: () => Date;
  readonly logger?: Logger;
  /** A connection that is not closed with the service. */
  readonly mongo?: MongoConnection;
  /** A connection that is not closed with the service. */
  readonly redis?: RedisConnection;
}

/** A service whose parts are connected, but which neither listens nor works yet. */
export interface BuiltService<Context, Modules> {
  readonly context: Context;
  readonly modules: Modules;
  readonly app: Koa;
  readonly router: Router;
  /** Opens the port of the settings. */
  listen(): Promise<Server>;
  startWorkers(): void;
  /** Begins to take jobs from the queues. */
  startJobs(): void;
  /** Stops in the opposite order of the start, whatever has started. */
  readonly shutdown: Shutdown;
}

/**
 * Builds a service (docs/decisions/0022): reads its settings, connects, creates collections and indexes, and wires its
 * modules and routes.
 *
 * @throws ConfigError, StartError with lines for an operator when a setting is wrong or a store is not there
 */
export async function buildService<
  Config extends ServiceConfig,
  S extends Stores,
  Modules extends Readonly<Record<string, ServiceModule>>,
  Queue extends JobName = never,
  Called extends InternalService = never,
>(
  plan: ServicePlan<Config, S, Queue, Called, Modules>,
  overrides: ServiceOverrides = {},
): Promise<BuiltService<ServiceContext<Config, S, Queue, Called>, Modules>> {
  const { name, onlyJobs = false } = plan;
  const config = plan.config(overrides.env ?? process.env);
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  const shutdown = createShutdown(logger, {
    graceMs: config.SHUTDOWN_GRACE_MS,
    // Nobody sends requests to a process that only handles jobs.
    leaveMs: onlyJobs ? 0 : config.SHUTDOWN_LEAVE_MS,
  });
  shutdown.addFirst('traces', await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name, logger }));
  const signer = createInternalSigner({ caller: name, privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const internal = verifierOfCallers(name, config, signer);
  const opening = { name, config, logger, shutdown, signer };
  const { db, transactions, ping } = overrides.mongo ?? (await openMongo(opening));
  await requireSchema({ db, migrations: plan.migrations, atStart: config.MIGRATE_AT_START, logger });
  const redis = overrides.redis ?? (await openRedis(opening, onlyJobs));
  const switches = new Switches(redis, logger);
  const { revocations, ...readers } = await openReaders(opening, redis);
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
    ...(onlyJobs ? { queues: pingRedis } : { redis: { wanted: pingRedis } }),
    ...queues.readiness,
    ...upstreams.readiness,
  };
  const { app, router, metrics } = createServiceApp({
    name,
    logger,
    readiness,
    jsonLimit: plan.jsonLimit,
    ...readers,
    ...internal,
  });
  const context = {
    config,
    logger,
    now: overrides.now ?? (() => new Date()),
    db,
    transactions,
    collections: await openStores(db, plan.stores),
    redis,
    switches,
    outbox,
    signer,
    ...(revocations && { revocations }),
    metrics,
    queues: queues.byName,
    upstreams: upstreams.byName,
  };
  const modules = await plan.modules(context);
  const list: readonly ServiceModule[] = Object.values(modules);
  for (const module of list) module.routes?.(router);
  if (!onlyJobs) requireEveryCall(router, name);
  watchQueues(metrics, queues.list);
  if (plan.hasOutbox) watchOutbox(metrics, outbox);
  return {
    context,
    modules,
    app,
    router,
    shutdown,
    listen: async () => {
      const server = await listen(app, { port: config.PORT, host: config.HOST });
      shutdown.addFirst('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
      return server;
    },
    startWorkers: () => startWorkers(opening, list),
    startJobs: () => startJobs(opening, handlersOf(list)),
  };
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

async function openMongo({ config, logger, shutdown }: Opening): Promise<MongoConnection> {
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  shutdown.addFirst('mongodb', () => mongo.close());
  return mongo;
}

async function openRedis({ config, logger, shutdown, name }: Opening, forJobs: boolean): Promise<RedisConnection> {
  const isOwn = forJobs && config.QUEUE_REDIS_URL !== undefined;
  const setting = isOwn ? 'QUEUE_REDIS_URL' : 'REDIS_URL';
  const url = isOwn ? queueRedisUrl(config) : config.REDIS_URL;
  const redis = await connectRedis({ url, setting, logger, purpose: name });
  shutdown.addFirst('redis', () => redis.quit());
  return redis;
}

/** Verifies readers' tokens, unless the service has no key for that. */
async function openReaders({ config, logger, shutdown }: Opening, redis: RedisConnection) {
  if (config.JWT_PUBLIC_KEY === undefined) return { revocations: undefined };
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  shutdown.addFirst('revocations', () => revocations.stop());
  const verifier = createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations });
  return { revocations, auth: { verifier } };
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

function startWorkers({ shutdown }: Opening, modules: readonly ServiceModule[]): void {
  for (const { workers = {} } of modules) {
    for (const [name, worker] of Object.entries(workers)) {
      worker.start?.();
      shutdown.addFirst(name, async () => worker.stop());
    }
  }
}

/** @throws Error when two modules process the same job */
function handlersOf(modules: readonly ServiceModule[]): JobHandlers {
  const names = modules.flatMap((module) => Object.keys(module.jobs ?? {}));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two modules process the job ${twice}.`);
  return Object.assign({}, ...modules.map((module) => module.jobs));
}

function startJobs({ config, logger, shutdown }: Opening, handlers: JobHandlers): void {
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
