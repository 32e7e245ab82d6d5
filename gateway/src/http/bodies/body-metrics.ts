import { readGauge } from '@storysprout/service-kit';
import type { Registry } from 'prom-client';
import type { BodyIntake } from './body-intake';

/** Registers gauges for the memory that request bodies occupy. */
export function measureBodies(registry: Registry, { places, room }: BodyIntake): void {
  const gauge = (name: string, help: string, read: () => number) =>
    readGauge({ registry, name, help, read: async () => [{ labels: {}, value: read() }] });
  gauge('bodies_under_way', 'Requests whose bodies are in memory or on their way into it.', () => places.used);
  gauge('body_bytes_reserved', 'Bytes of memory reserved for longer bodies.', () => room.used);
  gauge(
    'bodies_waiting',
    'Requests that wait until there is memory for their bodies.',
    () => places.waiting + room.waiting,
  );
}
