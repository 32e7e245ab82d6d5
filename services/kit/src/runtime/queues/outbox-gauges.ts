import type { Registry } from 'prom-client';
import { readGauge, secondsSince, sharedReading } from '../telemetry/read-gauges';
import type { Outbox } from './outbox';

/**
 * Registers gauges for the number of waiting events, the age of the oldest, and unreadable events in the outbox. They
 * have no value while MongoDB is away.
 */
export function watchOutbox(registry: Registry, outbox: Pick<Outbox, 'backlog'>): void {
  const read = sharedReading(() => outbox.backlog());
  const gauge = (name: string, help: string, pick: (backlog: Awaited<ReturnType<typeof read>>) => number) =>
    readGauge({ registry, name, help, read: async () => [{ labels: {}, value: pick(await read()) }] });
  gauge('outbox_events', 'Events that wait to be handed to their queue.', ({ events }) => events);
  const help = 'Events that this release cannot hand over, kept until one runs that can.';
  gauge('outbox_unreadable_events', help, ({ unreadable }) => unreadable);
  const oldest = 'How long the event waits that waits longest; 0 when none waits.';
  gauge('outbox_oldest_seconds', oldest, ({ oldestAt }) => secondsSince(oldestAt?.getTime()));
}
