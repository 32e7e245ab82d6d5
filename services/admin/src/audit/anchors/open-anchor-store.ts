import { connectRedis, type Logger, queueRedisUrl } from '@storysprout/service-kit';
import type { AnchorStore } from './anchor';
import { FileAnchorStore } from './file-anchor-store';
import { RedisAnchorStore } from './redis-anchor-store';

export interface AnchorSettings {
  /** A folder outside the database; without it, anchors are kept in the queues' Redis. */
  readonly AUDIT_ANCHOR_DIR?: string | undefined;
  readonly QUEUE_REDIS_URL?: string | undefined;
  readonly REDIS_URL: string;
}

/** Where this site keeps its anchors. */
export function openAnchorStore(settings: AnchorSettings, logger: Logger): AnchorStore {
  if (settings.AUDIT_ANCHOR_DIR !== undefined) return new FileAnchorStore(settings.AUDIT_ANCHOR_DIR);
  const setting = settings.QUEUE_REDIS_URL === undefined ? 'REDIS_URL' : 'QUEUE_REDIS_URL';
  return new RedisAnchorStore(() =>
    connectRedis({ url: queueRedisUrl(settings), logger, purpose: 'audit-anchors', setting }),
  );
}
