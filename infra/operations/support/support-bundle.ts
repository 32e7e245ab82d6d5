import type { QueueConnection } from '@storysprout/service-kit';
import type { Stores } from '../backup/stores';
import { type LogError, logErrors } from './log-errors';
import { askProcesses, type ProcessHealth } from './process-health';
import { safeSettings } from './safe-settings';
import { mongoFigures, queueFigures, redisFigures } from './store-figures';

export interface BundleSources {
  readonly env: NodeJS.ProcessEnv;
  /** Address of each process, by name. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly stores: Stores;
  readonly databasePrefix: string;
  readonly queues: QueueConnection;
  /** Lines of the processes' logs. */
  readonly logs: string;
  readonly version: string;
  readonly now: Date;
}

export interface SupportBundle {
  readonly madeAt: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly processes: readonly ProcessHealth[];
  readonly mongodb: object | string;
  readonly redis: object | string;
  readonly cache: object | string | null;
  readonly queues: readonly object[] | string;
  readonly errors: readonly LogError[];
}

/**
 * Collects everything about a site that helps to find a fault, and nothing about its readers. Parts that don't answer
 * are listed with the reason.
 */
export async function supportBundle(sources: BundleSources): Promise<SupportBundle> {
  const { env, stores, queues, now, version } = sources;
  const [processes, mongodb, redis, cache, jobs] = await Promise.all([
    askProcesses(sources.addresses),
    orReason(mongoFigures(stores.mongo, sources.databasePrefix)),
    orReason(redisFigures(stores.redis)),
    stores.cache && orReason(redisFigures(stores.cache)),
    orReason(queueFigures(queues)),
  ]);
  return {
    madeAt: now.toISOString(),
    versions: { storysprout: version, node: process.version, system: `${process.platform} ${process.arch}` },
    settings: safeSettings(env),
    processes,
    mongodb,
    redis,
    cache,
    queues: jobs,
    errors: logErrors(sources.logs),
  };
}

function orReason<T>(reading: Promise<T>): Promise<T | string> {
  return reading.catch((error: unknown) => `no answer: ${error instanceof Error ? error.message : 'unknown'}`);
}
