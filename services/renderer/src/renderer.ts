import { renderingLimits } from '@storysprout/contract';
import {
  createServiceApp,
  type InternalVerifier,
  type Logger,
  type ReadinessChecks,
  requireEveryCall,
} from '@storysprout/service-kit';
import { Counter } from 'prom-client';
import { BundleStore } from './bundles/bundle-store';
import { ProcessPool } from './processes/process-pool';
import type { ProcessOptions } from './processes/render-process';
import { addRoutes } from './routes';

export interface RendererDeps {
  readonly logger: Logger;
  /** What has to hold for it to be sent work. */
  readonly readiness?: ReadinessChecks;
  /** Lets in gateways, and nobody else. */
  readonly internal: InternalVerifier;
  readonly processes: ProcessOptions;
}

/** Draws pages from bundles that gateways send (docs/decisions/0036). Opens no port. */
export function createRenderer({ logger, readiness, internal, processes: options }: RendererDeps) {
  const { app, router, metrics } = createServiceApp({
    name: 'renderer',
    logger,
    ...(readiness && { readiness }),
    internal,
    jsonLimit: renderingLimits.bodyBytes,
  });
  const failures = new Counter({
    name: 'renderer_failures_total',
    help: 'Drawings that failed: the code threw, took too long or needed too much memory.',
    labelNames: ['who'],
    registers: [metrics],
  });
  // Without a first sample a watcher could not tell that none failed from a renderer that does not count.
  failures.inc({ who: 'shell' }, 0);
  const bundles = new BundleStore();
  const processes = new ProcessPool(bundles, options);
  addRoutes(router, { bundles, processes, logger, onFailure: (who) => failures.inc({ who }) });
  requireEveryCall(router, 'renderer');
  return { app, router, metrics, stop: () => processes.stop() };
}
