import { once } from 'node:events';
import http from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import { type BrowserEvents, tokenTtlSeconds } from '@storysprout/contract';
import {
  Announcer,
  connectRedis,
  publishRevocations,
  publishSwitches,
  type RedisConnection,
  type Revocations,
  storeRevocations,
} from '@storysprout/service-kit';
import { onCleanup, quietLogger, signTestToken, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPlan } from '../support/fixtures';

let redis: RedisConnection;
let url: string;
let announcer: Announcer;
let revocations: Pick<Revocations, 'isRevoked'>;
let redisUrl: string;
const open: Socket[] = [];
const strangers: NetSocket[] = [];

beforeAll(async () => {
  // This needs a Redis of its own, or announcements of other test files would arrive here too.
  const server = await startRedisServer();
  redisUrl = server.url;
  redis = await connectRedis({ url: redisUrl, logger: quietLogger, purpose: 'test' });
  onCleanup(async () => {
    redis.disconnect();
    await server.stop();
  });
  announcer = new Announcer(redis);
  await publishSwitches(redis, {});
  const gateway = await startSockets();
  url = gateway.url;
  revocations = gateway.context.revocations;
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
  for (const socket of strangers.splice(0)) socket.destroy();
});

function startSockets(settings: Record<string, string> = {}) {
  const origins = { PUBLIC_URL: 'https://storysprout.example', PREVIEW_URL: 'http://preview.localhost' };
  return startPlan({ ...origins, REDIS_URL: redisUrl, ...settings }, redis);
}

interface Browser {
  socket: Socket;
  /** Received events in order, as `[name, data]`. */
  received: [keyof BrowserEvents, unknown][];
}

async function connect({
  token,
  likes,
  host,
  transports = ['websocket'],
}: {
  token?: string;
  likes?: 'watched';
  host?: string;
  transports?: string[];
} = {}): Promise<Browser> {
  const auth = { ...(token && { token }), ...(likes && { likes }) };
  const extraHeaders = host === undefined ? undefined : { host };
  const socket = io(url, { transports, forceNew: true, reconnection: false, auth, extraHeaders });
  open.push(socket);
  const received: Browser['received'] = [];
  socket.onAny((name: keyof BrowserEvents, data: unknown) => received.push([name, data]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, received };
}

/**
 * Opens a connection without socket.io, as any program might.
 *
 * @returns the status of the response
 */
async function handshake(
  at: string,
  transport: 'websocket' | 'polling',
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const request = http.get(`${at}/socket.io/?EIO=4&transport=${transport}`, {
    agent: false,
    headers: { ...(transport === 'websocket' && upgrade), ...headers },
  });
  return new Promise((resolve, reject) => {
    request.once('upgrade', ({ statusCode }, socket) => {
      strangers.push(socket as NetSocket);
      resolve(statusCode);
    });
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', reject);
  });
}

const newId = () => new ObjectId().toHexString();
const like = (blogId: string) => announcer.publish('blogLiked', { blogId, likeCount: 1 });

/** Waits until everything announced before has arrived everywhere; announcements arrive in order. */
async function settled(...browsers: Browser[]): Promise<void> {
  const challengeId = newId();
  await announcer.publish('challengePublished', { challengeId, topic: 'The sea' });
  const arrived = ({ received }: Browser) => received.some(([, data]) => JSON.stringify(data).includes(challengeId));
  await waitFor(() => browsers.every(arrived));
  for (const { received } of browsers) received.pop();
}

describe('likes', () => {
  it('tells every like to a client that only listens', async () => {
    const listener = await connect();
    const [first, second] = [newId(), newId()];
    await like(first);
    await like(second);
    await settled(listener);
    expect(listener.received).toEqual([
      ['blogLiked', { blogId: first }],
      ['blogLiked', { blogId: second }],
    ]);
  });

  it('tells a client that watches one blog only of that one, and once', async () => {
    const reader = await connect();
    const [mine, other] = [newId(), newId()];
    expect(await reader.socket.emitWithAck('watch', { blogId: mine.toUpperCase() })).toEqual({ ok: true });
    await like(other);
    await like(mine);
    await settled(reader);
    expect(reader.received).toEqual([['blogLiked', { blogId: mine }]]);
  });

  it('tells of each watched blog until it is no longer watched, and of all when none is', async () => {
    const reader = await connect();
    const [first, second, other] = [newId(), newId(), newId()];
    for (const blogId of [first, second]) await reader.socket.emitWithAck('watch', { blogId });
    await reader.socket.emitWithAck('unwatch', { blogId: first });
    for (const blogId of [first, second, other]) await like(blogId);
    await settled(reader);
    expect(reader.received.splice(0)).toEqual([['blogLiked', { blogId: second }]]);
    await reader.socket.emitWithAck('unwatch', { blogId: second });
    await like(other);
    await settled(reader);
    expect(reader.received).toEqual([['blogLiked', { blogId: other }]]);
  });

  it('forgets all watched blogs with an unwatch that names none', async () => {
    const reader = await connect();
    const other = newId();
    await reader.socket.emitWithAck('watch', { blogId: newId() });
    await reader.socket.emitWithAck('unwatch');
    await like(other);
    await settled(reader);
    expect(reader.received).toEqual([['blogLiked', { blogId: other }]]);
  });

  it('refuses a watch that names no blog and goes on as before', async () => {
    const reader = await connect();
    for (const message of [undefined, null, 'x', { blogId: 'x' }, { blogId: { $ne: 1 } }]) {
      expect(await reader.socket.emitWithAck('watch', message)).toEqual({ ok: false });
    }
    await like(newId());
    await settled(reader);
    expect(reader.received).toHaveLength(1);
  });

  it('tells a page of the site only of the blog it shows, and of none while it shows none', async () => {
    const page = await connect({ likes: 'watched' });
    const [mine, other] = [newId(), newId()];
    await like(other);
    await page.socket.emitWithAck('watch', { blogId: mine });
    await like(mine);
    await like(other);
    await page.socket.emitWithAck('unwatch', { blogId: mine });
    await like(mine);
    await settled(page);
    expect(page.received).toEqual([['blogLiked', { blogId: mine }]]);
  });

  it('tells a list the newest counts of its blogs, gathered, and takes no more than it may hold', async () => {
    const list = await connect({ likes: 'watched' });
    const [mine, other] = [newId(), newId()];
    expect(await list.socket.emitWithAck('list', { blogIds: [mine, newId()] })).toEqual({ ok: true });
    for (const blogIds of [Array.from({ length: 61 }, newId), ['x'], 'x', undefined]) {
      expect(await list.socket.emitWithAck('list', { blogIds })).toEqual({ ok: false });
    }
    for (const likeCount of [1, 2, 3]) await announcer.publish('blogLiked', { blogId: mine, likeCount });
    await like(other);
    // A list may have to wait for its turn for five seconds.
    await waitFor(() => list.received.length > 0, { timeoutMs: 10_000 });
    expect(list.received).toEqual([['likeCounts', { counts: { [mine]: 3 } }]]);
  });

  it('tells a page that the comments of its blog changed', async () => {
    const page = await connect({ likes: 'watched' });
    const [mine, other] = [newId(), newId()];
    await page.socket.emitWithAck('watch', { blogId: mine });
    await announcer.publish('blogChanged', { blogId: other, scope: 'counts' });
    await announcer.publish('blogChanged', { blogId: mine.toUpperCase(), scope: 'counts' });
    await announcer.publish('blogChanged', { blogId: mine, scope: 'lists' });
    await settled(page);
    expect(page.received).toEqual([['commentsChanged', { blogId: mine }]]);
  });

  it('works over long polling too', async () => {
    const reader = await connect({ transports: ['polling'] });
    await like(newId());
    await settled(reader);
    expect(reader.received).toHaveLength(1);
  });
});

describe('what is for some only', () => {
  it('announces XP to its reader alone', async () => {
    const [ada, bob] = [newId(), newId()];
    const own = await connect({ token: await signTestToken({ userId: ada }) });
    const other = await connect({ token: await signTestToken({ userId: bob }) });
    await announcer.publish('xpAwarded', { userId: ada, totalPoints: 120, level: 2 });
    await settled(own, other);
    expect(own.received).toEqual([['xpAwarded', { totalPoints: 120, level: 2 }]]);
    expect(other.received).toEqual([]);
  });

  it('tells of letters only their reader', async () => {
    const [ada, bob] = [newId(), newId()];
    const own = await connect({ token: await signTestToken({ userId: ada }) });
    const other = await connect({ token: await signTestToken({ userId: bob }) });
    await announcer.publish('lettersChanged', { userId: ada, unread: 3 });
    await settled(own, other);
    expect(own.received).toEqual([['lettersChanged', { unread: 3 }]]);
    expect(other.received).toEqual([]);
  });

  it('tells of a decision a reader whose page connects right after it', async () => {
    const [ada, bob] = [newId(), newId()];
    const token = await signTestToken({ userId: ada });
    const before = await connect({ token });
    await announcer.publish('standingChanged', { userId: ada });
    await settled(before);
    const own = await connect({ token });
    const other = await connect({ token: await signTestToken({ userId: bob }) });
    await settled(before, own, other);
    expect(before.received).toEqual([['standingChanged', {}]]);
    expect(own.received).toEqual([['standingChanged', {}]]);
    expect(other.received).toEqual([]);
  });

  it('tells nothing to a token on the other origin than its own', async () => {
    const userId = newId();
    const [ofSite, ofPreview] = await Promise.all([
      signTestToken({ userId }),
      signTestToken({ userId, isPreview: true }),
    ]);
    const host = 'preview.localhost';
    const [own, there] = [await connect({ token: ofSite }), await connect({ token: ofPreview, host })];
    const strangers = [await connect({ token: ofPreview }), await connect({ token: ofSite, host })];
    await announcer.publish('lettersChanged', { userId, unread: 3 });
    await settled(own, there, ...strangers);
    expect([own.received.length, there.received.length]).toEqual([1, 1]);
    expect(strangers.flatMap(({ received }) => received)).toEqual([]);
  });

  it('tells moderators of their queue, nobody else', async () => {
    const moderator = await connect({ token: await signTestToken({ isAdmin: true }) });
    const child = await connect({ token: await signTestToken() });
    const forger = await connect({ token: `${await signTestToken({ isAdmin: true })}x` });
    await announcer.publish('moderationChanged', { pending: 4 });
    await settled(moderator, child, forger);
    expect(moderator.received).toEqual([['moderationChanged', { pending: 4 }]]);
    expect([...child.received, ...forger.received]).toEqual([]);
  });

  it('tells everybody of a new challenge, without its topic', async () => {
    const visitor = await connect();
    const challengeId = newId();
    await announcer.publish('challengePublished', { challengeId, topic: 'The sea' });
    await waitFor(() => visitor.received.length > 0);
    expect(visitor.received).toEqual([['challengePublished', { challengeId }]]);
  });

  it('ends the sessions of void tokens, and only those', async () => {
    const userId = newId();
    const old = await connect({ token: await signTestToken({ userId, tokenVersion: 1 }) });
    const fresh = await connect({ token: await signTestToken({ userId, tokenVersion: 2 }) });
    await publishRevocations(redis, [{ userId, validFrom: 2, lifeSeconds: tokenTtlSeconds }]);
    await waitFor(() => old.socket.disconnected);
    expect(old.received).toEqual([['sessionEnded', {}]]);
    await settled(fresh);
    expect(fresh.socket.connected).toBe(true);
    expect(fresh.received).toEqual([]);
  });
});

describe('limits', () => {
  it('ends a connection that sends more than a browser ever would', async () => {
    const { socket } = await connect();
    socket.emit('watch', { blogId: 'x'.repeat(10_000) });
    await waitFor(() => socket.disconnected);
  });

  it('stops listening to a client that watches all too often', async () => {
    const { socket } = await connect();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => socket.emitWithAck('watch', { blogId: newId() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  });

  it('takes so many sockets per address and another one once one is closed', async () => {
    const small = await startSockets({ SOCKETS_PER_ADDRESS: '2' });
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    const [first, second] = [io(small.url, options), io(small.url, options)];
    open.push(first, second);
    await waitFor(() => first.connected && second.connected);
    expect(await handshake(small.url, 'websocket')).toBe(400);
    expect(await handshake(small.url, 'polling')).toBe(403);
    first.disconnect();
    await waitFor(async () => {
      const again = io(small.url, options);
      open.push(again);
      return new Promise<boolean>((resolve) => {
        again.once('connect', () => resolve(true));
        again.once('connect_error', () => resolve(false));
      });
    });
  });
});

describe('before a connection begins', () => {
  it('counts those of an address that never say a word, however they come', async () => {
    const small = await startSockets({ SOCKETS_PER_ADDRESS: '3' });
    const outcomes: (number | undefined)[] = [];
    for (const transport of ['polling', 'websocket', 'websocket', 'websocket', 'polling'] as const) {
      outcomes.push(await handshake(small.url, transport));
    }
    expect(outcomes).toEqual([200, 101, 101, 400, 403]);
  });

  it('takes no more than so many of an address that come all at once', async () => {
    const small = await startSockets({ SOCKETS_PER_ADDRESS: '5' });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => handshake(small.url, 'websocket')));
    expect(outcomes.filter((status) => status === 101)).toHaveLength(5);
  });

  it("takes the site's own pages and those of listed origins, and programs without any", async () => {
    const known = await startSockets({ CORS_ORIGINS: 'https://school.example' });
    const status = (headers: Record<string, string>) => handshake(known.url, 'websocket', headers);
    expect(await status({})).toBe(101);
    expect(await status({ origin: known.url })).toBe(101);
    expect(await status({ origin: 'https://storysprout.example' })).toBe(101);
    expect(await status({ origin: 'https://school.example' })).toBe(101);
  });

  it.each(['https://elsewhere.example', 'https://storysprout.example.elsewhere.example', 'null', 'nonsense'])(
    'refuses a page of %s',
    async (origin) => {
      expect(await handshake(url, 'websocket', { origin })).toBe(400);
      expect(await handshake(url, 'polling', { origin })).toBe(403);
    },
  );

  it('believes the host that a trusted proxy was asked for, and only then', async () => {
    const behind = await startSockets({ TRUSTED_PROXIES: '1' });
    const headers = { origin: 'https://reading.example', 'x-forwarded-host': 'reading.example' };
    expect(await handshake(behind.url, 'websocket', headers)).toBe(101);
    expect(await handshake(url, 'websocket', headers)).toBe(400);
  });
});

describe('the end of a sign-in', () => {
  /** Expiry times of tokens are in whole seconds. */
  const endsIn = (seconds: number) => ({ issuedAt: new Date(), ttlSeconds: seconds });

  it('ends the connection when the token does, and the browser comes back by itself', async () => {
    const child = io(url, { forceNew: true, auth: { token: await signTestToken(endsIn(3)) } });
    open.push(child);
    const received: string[] = [];
    child.onAny((name: string) => received.push(name));
    await waitFor(() => child.connected);
    await waitFor(() => child.disconnected);
    expect([child.active, received]).toEqual([true, []]);
  });

  it('moves when a fresh token is handed in', async () => {
    const userId = newId();
    const kept = await connect({ token: await signTestToken({ userId, ...endsIn(2) }) });
    const other = await connect({ token: await signTestToken({ userId, ...endsIn(2) }) });
    const token = await signTestToken({ userId });
    expect(await kept.socket.emitWithAck('token', { token })).toEqual({ ok: true });
    await waitFor(() => other.socket.disconnected);
    await settled(kept);
    expect(kept.socket.connected).toBe(true);
  });

  it('takes the rights of the fresh token', async () => {
    const userId = newId();
    const moderator = await connect({ token: await signTestToken({ userId, isAdmin: true }) });
    await moderator.socket.emitWithAck('token', { token: await signTestToken({ userId }) });
    await announcer.publish('moderationChanged', { pending: 4 });
    await settled(moderator);
    expect(moderator.received).toEqual([]);
  });

  it("refuses somebody else's token, a forged one, a void one and what is none", async () => {
    const userId = newId();
    await publishRevocations(redis, [{ userId, validFrom: 3, lifeSeconds: tokenTtlSeconds }]);
    await waitFor(() => revocations.isRevoked({ userId, tokenVersion: 2 }));
    const { socket } = await connect({ token: await signTestToken({ userId, tokenVersion: 3 }) });
    const visitor = await connect();
    const good = await signTestToken({ userId, tokenVersion: 3 });
    for (const token of [await signTestToken(), `${good}x`, await signTestToken({ userId, tokenVersion: 2 }), 7]) {
      expect(await socket.emitWithAck('token', { token })).toEqual({ ok: false });
    }
    for (const message of [undefined, null, 'x']) {
      expect(await socket.emitWithAck('token', message)).toEqual({ ok: false });
    }
    expect(await visitor.socket.emitWithAck('token', { token: good })).toEqual({ ok: false });
    expect(await socket.emitWithAck('token', { token: good })).toEqual({ ok: true });
  });

  it('ends sessions of void tokens whose announcement was missed', async () => {
    const userId = newId();
    const banned = await connect({ token: await signTestToken({ userId, tokenVersion: 1 }) });
    await storeRevocations(redis, [{ userId, validFrom: 2, lifeSeconds: tokenTtlSeconds }]);
    await waitFor(() => banned.socket.disconnected);
    expect(banned.received).toEqual([['sessionEnded', {}]]);
  });
});

describe('sockets behind a proxy', () => {
  it('are counted together when they come from one line', async () => {
    const small = await startSockets({ SOCKETS_PER_ADDRESS: '1', TRUSTED_PROXIES: '1' });
    const statusFor = (address: string) => handshake(small.url, 'websocket', { 'x-forwarded-for': address });
    expect(await statusFor('2001:db8:1:2::1')).toBe(101);
    expect(await statusFor('2001:db8:1:2:9::7')).toBe(400);
    expect(await statusFor('2001:db8:1:3::1')).toBe(101);
  });
});

describe('stopping', () => {
  it('ends every connection and lets the server end; browsers come back by themselves', async () => {
    const stopping = await startSockets();
    const socket = io(stopping.url, { transports: ['websocket'], forceNew: true });
    await waitFor(() => socket.connected);
    await stopping.close();
    await waitFor(() => socket.disconnected);
    expect(socket.active).toBe(true);
    socket.disconnect();
  });

  it('does not wait for a browser that does not answer', async () => {
    const stopping = await startSockets();
    const { port } = new URL(stopping.url);
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const request = http.get({
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: { ...headers, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' },
    });
    const [, silent] = (await once(request, 'upgrade')) as [unknown, NetSocket];
    silent.pause();
    const closed = once(
      silent.on('error', () => undefined),
      'close',
    );
    await stopping.close();
    silent.resume();
    await closed;
  });
});
