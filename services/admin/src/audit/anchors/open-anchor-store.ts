import { connectRedis, type Logger, queueRedisUrl } from '@storysprout/service-kit';
import type { ServiceConfig } from '../../config';
import type { AnchorStore } from './anchor';
import { FileAnchorStore } from './file-anchor-store';
import { RedisAnchorStore } from './redis-anchor-store';

type AnchorSettings = Pick<ServiceConfig, 'AUDIT_ANCHOR_DIR' | 'QUEUE_REDIS_URL' | 'REDIS_URL'>;

/** Where this site keeps its anchors: in a folder outside the database, or else in the queues' Redis. */
export function openAnchorStore(settings: AnchorSettings, logger: Logger): AnchorStore {
  if (settings.AUDIT_ANCHOR_DIR !== undefined) return new FileAnchorStore(settings.AUDIT_ANCHOR_DIR);
  const setting = settings.QUEUE_REDIS_URL === undefined ? 'REDIS_URL' : 'QUEUE_REDIS_URL';
  return new RedisAnchorStore(() =>
    connectRedis({ url: queueRedisUrl(settings), logger, purpose: 'audit-anchors', setting }),
  );
}
