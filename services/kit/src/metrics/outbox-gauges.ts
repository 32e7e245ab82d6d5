import type { Registry } from 'prom-client';
import type { Outbox } from '../queues/outbox';
import { readGauge, secondsSince, sharedReading } from './read-gauges';

/** Gauges for events that wait for their queue, since when, and events set aside. No value while MongoDB is away. */
export function watchOutbox(registry: Registry, outbox: Pick<Outbox, 'backlog'>): void {
  const read = sharedReading(() => outbox.backlog());
  readGauge({
    registry,
    name: 'outbox_events',
    help: 'Events that wait to be handed to their queue.',
    read: async () => [{ labels: {}, value: (await read()).events }],
  });
  readGauge({
    registry,
    name: 'outbox_set_aside_events',
    help: 'Events of another release, kept until one runs that can hand them over.',
    read: async () => [{ labels: {}, value: (await read()).setAside }],
  });
  readGauge({
    registry,
    name: 'outbox_oldest_seconds',
    help: 'How long the event waits that waits longest; 0 when none waits.',
    read: async () => [{ labels: {}, value: secondsSince((await read()).oldestAt?.getTime()) }],
  });
}
