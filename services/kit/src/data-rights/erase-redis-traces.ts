import { Queue } from 'bullmq';
import { eventsIn, plainKey, queuePrefixOn, type RedisConnection } from '../runtime';
import { type RedisTrace, tracesInKey, tracesInRedis } from './redis-traces';
import { labelsIn, type Wanted } from './searched-values';

/**
 * Keys that keep account ids: those of revoked tokens until the last token has expired, and the replay log, which
 * outlives the accounts it names.
 */
export const retainedInRedis = [/^\{?tokens\}?:/, /^lasting:/] as const;

/** Matches a job, or another key of its queue. */
const queueKey = /^bull:([^:]+):(.+)$/;

/**
 * Removes everything that names an account from a Redis: jobs in any state, queues' records of them, counters, entries
 * of lists. A job shared by several accounts loses only the events about this one. It is safe to run again.
 *
 * @returns the number of jobs that are running and could not be removed
 */
export async function eraseRedisTraces(redis: RedisConnection, wanted: readonly Wanted[]): Promise<number> {
  const jobs = new Map<string, Set<string>>();
  const others: RedisTrace[] = [];
  for await (const trace of tracesInRedis(redis, wanted)) {
    if (retainedInRedis.some((kept) => kept.test(trace.place))) continue;
    const [, queue, id] = queueKey.exec(plainKey(trace.place)) ?? [];
    // Removing a job also removes its lock and its entries in the queue's lists. Only the records in the event stream
    // stay.
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
    // Queues also record that a job was removed.
    for await (const trace of tracesInKey(redis, queue.toKey('events'), wanted)) await erasePart(redis, trace);
    return underWay;
  } finally {
    await queue.close();
  }
}

/**
 * Removes a job, or its events about the account.
 *
 * @returns false while a worker is processing it
 */
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
