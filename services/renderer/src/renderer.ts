import { renderingLimits } from '@storysprout/contract';
import {
  createServiceApp,
  type InternalVerifier,
  type Logger,
  type ReadinessChecks,
  requireEveryCall,
} from '@storysprout/service-kit';
import { Counter } from 'prom-client';
import { BundleStore } from './bundles';
import { type ProcessOptions, ProcessPool } from './processes';
import { addRoutes } from './routes';

export interface RendererDeps {
  readonly logger: Logger;
  /** Conditions under which the renderer is ready for work. */
  readonly readiness?: ReadinessChecks;
  /** Admits only gateways. */
  readonly internal: InternalVerifier;
  readonly processes: ProcessOptions;
}

/**
 * Creates the service that renders pages from bundles sent by gateways (docs/decisions/0036). It does not open a port
 * yet.
 */
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
  // With this first sample, an alert can distinguish a renderer without failures from one that reports no metrics.
  failures.inc({ who: 'shell' }, 0);
  const bundles = new BundleStore();
  const processes = new ProcessPool(bundles, options);
  addRoutes(router, { bundles, processes, logger, onFailure: (who) => failures.inc({ who }) });
  requireEveryCall(router, 'renderer');
  return { app, router, metrics, stop: () => processes.stop() };
}
