import { Counter, type Registry } from 'prom-client';

/** `kept` was drawn before, `late` and `failed` went out as pages that the browser draws. */
export type DrawOutcome = 'drawn' | 'kept' | 'late' | 'failed';

export function drawMetrics(registry: Registry): (outcome: DrawOutcome) => void {
  const pages = new Counter({
    name: 'gateway_drawn_pages_total',
    help: 'Pages that should come drawn, by what became of it.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => pages.inc({ outcome });
}
