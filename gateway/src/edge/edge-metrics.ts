import { Counter, type Registry } from 'prom-client';

export function createEdgeMetrics(registry: Registry) {
  const registers = [registry];
  return {
    hits: new Counter({ name: 'edge_cache_hits_total', help: 'Answers given straight from memory.', registers }),
    misses: new Counter({
      name: 'edge_cache_misses_total',
      help: 'Answers that had to be read from a service first.',
      registers,
    }),
    /** Requests whose target is not a path of this site. */
    oddTargets: new Counter({
      name: 'odd_targets_total',
      help: 'Requests refused because their target is not a path of this site.',
      registers,
    }),
  };
}
