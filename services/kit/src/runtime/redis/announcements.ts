import { type AnnouncementData, type AnnouncementName, announcements } from '@storysprout/contract';
import * as core from 'zod/v4/core';
import type { Logger } from '../telemetry/logger';
import type { RedisConnection } from './connect-redis';
import { subscriberOf } from './connect-redis';

/**
 * Publishes announcements over Redis pub/sub, which tell processes to look again. Delivery is best effort, so nothing
 * may depend on it.
 */

export class Announcer {
  constructor(
    private readonly redis: RedisConnection,
    private readonly logger?: Logger,
  ) {}

  /** Publishes an announcement. It never throws, because the change that it announces has already been made. */
  async publish<Name extends AnnouncementName>(name: Name, data: AnnouncementData<Name>): Promise<void> {
    try {
      await this.redis.publish(name, JSON.stringify(data));
    } catch (error) {
      this.logger?.warn({ err: error, announcement: name }, 'announcement not sent');
    }
  }
}

export type AnnouncementHandlers = {
  [Name in AnnouncementName]?: (data: AnnouncementData<Name>) => void | Promise<void>;
};

/**
 * Subscribes to announcements on a separate connection, and resubscribes after Redis was away. Announcements that do
 * not match their schema are dropped and logged.
 *
 * @returns a function that unsubscribes
 */
export async function listenTo(
  redis: RedisConnection,
  handlers: AnnouncementHandlers,
  logger: Logger,
): Promise<() => Promise<void>> {
  const subscriber = subscriberOf(redis, logger, 'announcements');
  subscriber.on('message', (channel: string, text: string) => {
    deliver(handlers, channel, text).catch((error: unknown) => {
      logger.warn({ err: error, announcement: channel }, 'announcement dropped');
    });
  });
  await subscriber.subscribe(...Object.keys(handlers));
  return async () => {
    subscriber.disconnect();
  };
}

async function deliver(handlers: AnnouncementHandlers, channel: string, text: string): Promise<void> {
  if (!isAnnouncement(channel)) return;
  await deliverNamed(handlers, channel, JSON.parse(text));
}

async function deliverNamed<Name extends AnnouncementName>(
  handlers: AnnouncementHandlers,
  name: Name,
  value: unknown,
): Promise<void> {
  await handlers[name]?.(core.parse(announcements[name], value));
}

function isAnnouncement(channel: string): channel is AnnouncementName {
  return Object.hasOwn(announcements, channel);
}
