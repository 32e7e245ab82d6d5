import type { Revocations, Switches, TokenVerifier } from '@storysprout/service-kit';
import type { Gauge } from 'prom-client';
import type { Config } from '../config';
import type { GatewayContext } from '../http';
import type { IsForPreviews } from '../previews';

export interface RealtimeContext extends Pick<GatewayContext, 'publicUrl' | 'logger' | 'redis'> {
  readonly config: Pick<Config, 'CORS_ORIGINS' | 'SOCKETS_PER_ADDRESS' | 'TRUSTED_PROXIES'>;
  readonly verifier: TokenVerifier;
  readonly revocations: Pick<Revocations, 'onRevoked'>;
  readonly switches: Pick<Switches, 'current' | 'onChange'>;
  /** Recognizes the origin of previews, which accepts only tokens of previews. No other origin accepts those. */
  readonly isForPreviews: IsForPreviews;
  /** Metric of open connections. */
  readonly connected: Gauge;
}
