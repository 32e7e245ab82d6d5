import { Counter, type Registry } from 'prom-client';

/**
 * `drawn` pages were rendered for this request, `kept` ones came from the cache, `late` and `failed` ones are rendered
 * by the browser.
 */
export type RenderOutcome = 'drawn' | 'kept' | 'late' | 'failed';

export function renderMetrics(registry: Registry): (outcome: RenderOutcome) => void {
  const pages = new Counter({
    name: 'gateway_drawn_pages_total',
    help: 'Pages that should come drawn, by what became of it.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => pages.inc({ outcome });
}
