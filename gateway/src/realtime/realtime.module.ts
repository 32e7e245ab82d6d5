import type { Server } from 'node:http';
import { Gauge } from 'prom-client';
import type { GatewayContext } from '../http';
import { openSockets } from './realtime';
import type { RealtimeContext } from './realtime.context';

/** Builds the live updates for browsers. */
export function createRealtime(context: GatewayContext, { isForPreviews }: Pick<RealtimeContext, 'isForPreviews'>) {
  const connected = new Gauge({
    name: 'sockets_connected',
    help: 'Browsers with a live connection.',
    registers: [context.metrics.registry],
  });
  return {
    /** Accepts live connections at a server that listens. */
    open: (server: Server) => openSockets(server, { ...context, isForPreviews, connected }),
  };
}
