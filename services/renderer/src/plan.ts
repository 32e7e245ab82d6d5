import type { Server } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderingLimits } from '@storysprout/contract';
import {
  createInternalVerifier,
  createLogger,
  createServiceApp,
  createShutdown,
  type Logger,
  listen,
  requireEveryCall,
  stopListening,
} from '@storysprout/service-kit';
import { createBundles } from './bundles';
import { readConfig } from './config';
import { createProcesses } from './processes';
import { createRendering } from './rendering';

/** What a test gives the renderer in place of what it would read itself. */
export interface RendererOverrides {
  /** The settings; those of the process when missing. */
  readonly env?: NodeJS.ProcessEnv;
  readonly logger?: Logger;
  /** The file of `render-worker`; the one beside this file when missing. */
  readonly workerFile?: string;
}

/** The worker's file has the same extension as this one: built, or the source in development. */
function ownWorkerFile(): string {
  const own = fileURLToPath(import.meta.url);
  return join(dirname(own), `render-worker${extname(own)}`);
}

/**
 * Builds the service that renders pages from bundles sent by gateways (docs/decisions/0036). It has no stores, so it is
 * not built by `buildService`. It opens no port yet.
 *
 * @throws ConfigError with lines for an operator when a setting is wrong
 */
export function createRenderer(overrides: RendererOverrides = {}) {
  const config = readConfig(overrides.env ?? process.env);
  const logger = overrides.logger ?? createLogger({ name: 'renderer', level: config.LOG_LEVEL });
  const shutdown = createShutdown(logger, { graceMs: config.SHUTDOWN_GRACE_MS, leaveMs: config.SHUTDOWN_LEAVE_MS });
  const { app, router, metrics } = createServiceApp({
    name: 'renderer',
    logger,
    readiness: shutdown.readiness,
    internal: createInternalVerifier({ service: 'renderer', publicKeys: config.INTERNAL_PUBLIC_KEYS }),
    jsonLimit: renderingLimits.bodyBytes,
  });
  const context = { config, logger, metrics, workerFile: overrides.workerFile ?? ownWorkerFile() };
  const bundles = createBundles();
  const processes = createProcesses(context, bundles);
  const rendering = createRendering(context, { ...bundles, ...processes });
  for (const module of [bundles, rendering]) module.routes(router);
  requireEveryCall(router, 'renderer');
  shutdown.addFirst('processes', () => processes.processes.stop());
  return {
    context,
    router,
    shutdown,
    /** Opens the port of the settings. */
    listen: async (): Promise<Server> => {
      const server = await listen(app, { port: config.PORT, host: config.HOST });
      shutdown.addFirst('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
      return server;
    },
  };
}
