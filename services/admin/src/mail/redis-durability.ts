import { nodesOf, type RedisConnection, StartError } from '@storysprout/service-kit';

/** The settings in `INFO` that show how durable Redis is. Hosted servers allow `INFO`, unlike `CONFIG`. */
export interface RedisDurability {
  readonly maxmemoryPolicy: string | null;
  readonly isAppendOnly: boolean;
}

export function readDurability(info: string): RedisDurability {
  const fields = new Map(info.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string | undefined]));
  return { maxmemoryPolicy: fields.get('maxmemory_policy') ?? null, isAppendOnly: fields.get('aof_enabled') === '1' };
}

/** @throws StartError when a node of this Redis could lose e-mails */
export async function requireDurableRedis(redis: RedisConnection): Promise<void> {
  for (const node of nodesOf(redis)) requireDurable(readDurability(await node.info()));
}

/**
 * E-mail jobs wait in Redis, so it must neither evict keys when memory runs short nor lose them in a restart.
 *
 * @throws StartError with what to change.
 */
export function requireDurable({ maxmemoryPolicy, isAppendOnly }: RedisDurability): void {
  const problems = [
    ...(maxmemoryPolicy === 'noeviction' ? [] : [`maxmemory-policy is ${maxmemoryPolicy}, it must be noeviction`]),
    ...(isAppendOnly ? [] : ['appendonly is off, it must be on']),
  ];
  if (problems.length === 0) return;
  throw new StartError(
    `Redis could lose e-mails that wait in it: ${problems.join('; ')} (tests: ALLOW_VOLATILE_REDIS=1).`,
  );
}
