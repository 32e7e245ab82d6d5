import type { GatewayContext, Http, Quota } from '../http';
import type { ApiCache } from './cache/api-cache';
import type { CacheWatcher } from './cache/response-cache';
import type { SlowReaders } from './proxy/slow-readers';
import type { Upstreams } from './proxy/upstreams';
import type { WriteLimits } from './write-limits';

export interface ApiContext
  extends Pick<GatewayContext, 'config' | 'redis' | 'verifier'>,
    Pick<Http, 'bodies' | 'table'> {
  /** Knows only the tokens of the site itself, because previews don't use cached responses. */
  readonly siteTokens: GatewayContext['verifier'];
  /** What the gateway knows of live remotes, which a call may have changed. */
  readonly live: { refresh(): Promise<void> };
  readonly upstreams: Upstreams;
  /** Missing when switched off. */
  readonly cache: ApiCache | undefined;
  readonly watcher: CacheWatcher;
  /** Asks the blog service which of these blogs a reader likes. */
  readonly askLikes: (userId: string, blogIds: readonly string[]) => Promise<readonly string[]>;
  readonly limits: Pick<WriteLimits, 'spend' | 'slowDown'>;
  readonly slowReaders: SlowReaders;
  /** Quota of connections to services for writes without a token. */
  readonly strangers: Quota;
}
