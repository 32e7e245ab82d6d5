import { Queue } from 'bullmq';
import { eventsIn } from '../queues/pack';
import type { RedisConnection } from '../redis/connect-redis';
import { plainKey, queuePrefixOn } from '../redis/keys';
import { type RedisTrace, tracesInKey, tracesInRedis } from './redis-traces';
import { labelsIn, type Wanted } from './wanted';

/** Void tokens need the id of their account until the last of them has expired; the list outlives what it names. */
export const keptInRedis = [/^\{?tokens\}?:/, /^lasting:/] as const;

/** A job, or something that its queue keeps. */
const queueKey = /^bull:([^:]+):(.+)$/;

/**
 * Removes everything that names an account from a Redis: jobs in any state, notes of queues about them, counters, places
 * in lists. A job that several accounts share loses what is about this one. Safe to run again.
 *
 * @returns how many jobs are under way and could not be removed
 */
export async function eraseRedisTraces(redis: RedisConnection, wanted: readonly Wanted[]): Promise<number> {
  const jobs = new Map<string, Set<string>>();
  const others: RedisTrace[] = [];
  for await (const trace of tracesInRedis(redis, wanted)) {
    if (keptInRedis.some((kept) => kept.test(trace.place))) continue;
    const [, queue, id] = queueKey.exec(plainKey(trace.place)) ?? [];
    // A job takes its places in the queue's lists, and its lock, along. Only the notes about it stay.
    if (!queue || !id || trace.part.type === 'stream') others.push(trace);
    else if (trace.part.type === 'hash') jobs.set(queue, (jobs.get(queue) ?? new Set()).add(id));
  }
  let underWay = 0;
  for (const [name, ids] of jobs) underWay += await eraseJobs(name, [...ids], redis, wanted);
  for (const trace of others) await erasePart(redis, trace);
  return underWay;
}

async function eraseJobs(name: string, ids: readonly string[], redis: RedisConnection, wanted: readonly Wanted[]) {
  const queue = new Queue(name, { connection: redis, prefix: queuePrefixOn(redis), skipMetasUpdate: true });
  queue.on('error', () => undefined);
  try {
    let underWay = 0;
    for (const id of ids) if (!(await eraseJob(queue, id, wanted))) underWay += 1;
    // Queues note that a job was removed, too.
    for await (const trace of tracesInKey(redis, queue.toKey('events'), wanted)) await erasePart(redis, trace);
    return underWay;
  } finally {
    await queue.close();
  }
}

/** @returns false while a worker has it */
async function eraseJob(queue: Queue, id: string, wanted: readonly Wanted[]): Promise<boolean> {
  const job = await queue.getJob(id);
  if (!job) return true;
  const isAbout = (event: unknown) => labelsIn(Buffer.from(JSON.stringify(event)), wanted).length > 0;
  const left = eventsIn(job.data).filter((event) => !isAbout(event));
  const isStillToDo = !(await job.isCompleted());
  if (left.length === 0 || !isStillToDo) return (await queue.remove(id)) === 1 || !(await queue.getJob(id));
  if (await job.isActive()) return false;
  await job.updateData({ ...job.data, pack: left });
  return true;
}

async function erasePart(redis: RedisConnection, { place: key, part }: RedisTrace): Promise<void> {
  if (part.type === 'string') await redis.del(key);
  else if (part.type === 'hash') await redis.hdel(key, part.field);
  else if (part.type === 'set') await redis.srem(key, part.member);
  else if (part.type === 'zset') await redis.zrem(key, part.member);
  else if (part.type === 'stream') await redis.xdel(key, part.id);
  else await redis.lrem(key, 0, part.member);
}
