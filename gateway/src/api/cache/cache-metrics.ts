import { readGauge } from '@storysprout/service-kit';
import { Counter, type Registry } from 'prom-client';
import type { ApiCache } from './api-cache';
import { type CacheWatcher, dropReasons } from './response-cache';

export function createCacheMetrics(registry: Registry) {
  const registers = [registry];
  const hits = new Counter({ name: 'edge_cache_hits_total', help: 'Answers given straight from memory.', registers });
  const misses = new Counter({
    name: 'edge_cache_misses_total',
    help: 'Answers that had to be read from a service first.',
    registers,
  });
  const joins = new Counter({
    name: 'edge_cache_joins_total',
    help: 'Requests that waited for a reading that another one had begun.',
    registers,
  });
  const drops = new Counter({
    name: 'edge_cache_drops_total',
    help: 'Answers that are no longer kept, by reason.',
    labelNames: ['reason'],
    registers,
  });
  // Prometheus needs a first value to compute a rate.
  for (const reason of dropReasons) drops.inc({ reason }, 0);
  const byLookup = { hit: hits, miss: misses, join: joins } as const;
  const watcher: CacheWatcher = {
    lookedUp: (outcome) => byLookup[outcome].inc(),
    dropped: (reason, answers) => drops.inc({ reason }, answers),
  };
  return { hits, watcher };
}

/** Registers gauges for the number and size of the cached responses. */
export function measureCache(registry: Registry, { responses }: Pick<ApiCache, 'responses'>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    readGauge({ registry, name, help, read: async () => [{ labels: {}, value: read() }] });
  gauge('edge_cache_entries', 'Answers that are kept.', () => responses.entries);
  gauge('edge_cache_bytes', 'Bytes reserved for the answers that are kept.', () => responses.bytes);
}
