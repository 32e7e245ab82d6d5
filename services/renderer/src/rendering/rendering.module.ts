import type { Router } from '@koa/router';
import { Counter, type Registry } from 'prom-client';
import type { RenderingContext } from './rendering.context';
import { renderingRoutes } from './rendering.routes';

type Given = Pick<RenderingContext, 'logger'> & { readonly metrics: Registry };
type Uses = Pick<RenderingContext, 'bundles' | 'processes'>;

/** Builds what renders one page from what several processes rendered. */
export function createRendering({ logger, metrics }: Given, { bundles, processes }: Uses) {
  const failures = new Counter({
    name: 'renderer_failures_total',
    help: 'Drawings that failed: the code threw, took too long or needed too much memory.',
    labelNames: ['who'],
    registers: [metrics],
  });
  // With this first sample, an alert can distinguish a renderer without failures from one that reports no metrics.
  failures.inc({ who: 'shell' }, 0);
  const onFailure = (who: string) => failures.inc({ who });
  return { routes: (router: Router) => renderingRoutes(router, { bundles, processes, logger, onFailure }) };
}
