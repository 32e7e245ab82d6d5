import { type Logger, Upstream } from '@storysprout/service-kit';
import type { ServiceName } from '../../http';

export type Upstreams = Readonly<Record<ServiceName, Upstream>>;

/** Size of the connection pool of one service. */
export const upstreamConnections = 128;

/** Creates the connections over which requests are passed on to a service. */
export function createUpstream(name: ServiceName, baseUrl: string, logger: Logger): Upstream {
  return new Upstream(name, baseUrl, {
    connections: upstreamConnections,
    // A call that waits for a store that hangs gets no response either. The registry stores whole builds, and a busy
    // store answers nobody else meanwhile.
    healthPath: name === 'registry' ? '/healthz' : '/readyz',
    // Readers must get an error within two seconds when a service is down.
    connect: { timeout: 1_500 },
    headersTimeout: 20_000,
    bodyTimeout: 30_000,
    onChange: (isOpen) => logger.warn({ service: name }, isOpen ? 'service is left alone' : 'service answers again'),
  });
}
