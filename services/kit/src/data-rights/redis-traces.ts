import type { Redis } from 'ioredis';
import { nodesOf, type RedisConnection } from '../runtime';
import { labelsIn, type Trace, type Wanted } from './searched-values';

/** A part of a key that can be removed on its own. */
export type RedisPart =
  | { readonly type: 'string' }
  | { readonly type: 'hash'; readonly field: string }
  | { readonly type: 'set'; readonly member: string }
  | { readonly type: 'zset'; readonly member: string }
  | { readonly type: 'list'; readonly member: string }
  | { readonly type: 'stream'; readonly id: string };

export interface RedisTrace extends Trace {
  readonly part: RedisPart;
}

const scanCount = 500;

/** Searches every key of a Redis, on all its servers, and all values, whatever their type. */
export async function* tracesInRedis(redis: RedisConnection, wanted: readonly Wanted[]): AsyncGenerator<RedisTrace> {
  for (const node of nodesOf(redis)) yield* tracesInNode(node, wanted);
}

async function* tracesInNode(redis: Redis, wanted: readonly Wanted[]): AsyncGenerator<RedisTrace> {
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', scanCount);
    cursor = next;
    // SCAN may return a key twice.
    for (const key of new Set(keys)) yield* tracesInKey(redis, key, wanted);
  } while (cursor !== '0');
}

export async function* tracesInKey(
  redis: RedisConnection,
  key: string,
  wanted: readonly Wanted[],
): AsyncGenerator<RedisTrace> {
  for await (const { part, text } of partsOf(redis, key)) {
    const item = itemOf(part);
    for (const label of labelsIn(Buffer.from(`${key}\n${text}`), wanted))
      yield { store: 'redis', place: key, item, label, part };
  }
}

interface ReadPart {
  readonly part: RedisPart;
  readonly text: string;
}

async function* partsOf(redis: RedisConnection, key: string): AsyncGenerator<ReadPart> {
  const type = await redis.type(key);
  if (type === 'string') yield { part: { type }, text: (await redis.get(key)) ?? '' };
  else if (type === 'hash') yield* fieldsOf(redis, key);
  else if (type === 'set') yield* membersOf(redis, key);
  else if (type === 'zset') yield* rankedOf(redis, key);
  else if (type === 'list') yield* entriesOf(redis, key);
  else if (type === 'stream') yield* messagesOf(redis, key);
}

async function* fieldsOf(redis: RedisConnection, key: string): AsyncGenerator<ReadPart> {
  yield* scanned(
    (cursor) => redis.hscan(key, cursor, 'COUNT', scanCount),
    2,
    ([field = '', value]) => ({ part: { type: 'hash', field }, text: `${field}\n${value}` }),
  );
}

async function* membersOf(redis: RedisConnection, key: string): AsyncGenerator<ReadPart> {
  yield* scanned(
    (cursor) => redis.sscan(key, cursor, 'COUNT', scanCount),
    1,
    ([member = '']) => ({ part: { type: 'set', member }, text: member }),
  );
}

async function* rankedOf(redis: RedisConnection, key: string): AsyncGenerator<ReadPart> {
  yield* scanned(
    (cursor) => redis.zscan(key, cursor, 'COUNT', scanCount),
    2,
    ([member = '']) => ({ part: { type: 'zset', member }, text: member }),
  );
}

async function* scanned(
  scan: (cursor: string) => Promise<[next: string, values: string[]]>,
  width: number,
  read: (values: readonly string[]) => ReadPart,
): AsyncGenerator<ReadPart> {
  let cursor = '0';
  do {
    const [next, values] = await scan(cursor);
    cursor = next;
    for (let at = 0; at < values.length; at += width) yield read(values.slice(at, at + width));
  } while (cursor !== '0');
}

async function* entriesOf(redis: RedisConnection, key: string): AsyncGenerator<ReadPart> {
  for (let start = 0; ; start += scanCount) {
    const members = await redis.lrange(key, start, start + scanCount - 1);
    for (const member of members) yield { part: { type: 'list', member }, text: member };
    if (members.length < scanCount) return;
  }
}

async function* messagesOf(redis: RedisConnection, key: string): AsyncGenerator<ReadPart> {
  let after = '-';
  for (;;) {
    const messages = await redis.xrange(key, after, '+', 'COUNT', scanCount);
    for (const [id, fields] of messages) yield { part: { type: 'stream', id }, text: fields.join('\n') };
    const last = messages.at(-1)?.[0];
    if (last === undefined || messages.length < scanCount) return;
    after = `(${last}`;
  }
}

function itemOf(part: RedisPart): string | null {
  if (part.type === 'hash') return part.field;
  if (part.type === 'stream') return part.id;
  return null;
}
