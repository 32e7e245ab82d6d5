import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserEvents } from '@storysprout/contract';
import { watchMessage } from '@storysprout/contract';
import {
  type AnnouncementHandlers,
  type Logger,
  listenTo,
  networkOf,
  type SignedInUser,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import { AddressLimit } from './address-limit';
import { clientAddress } from './client-address';
import { SlidingLimit } from './sliding-limit';

/** Live updates for browsers (design section 3). Every gateway listens to Redis itself, so none needs the others. */

type ServerEvents = { [Name in keyof BrowserEvents]: (data: BrowserEvents[Name]) => void };
/** A message, perhaps, and a callback when the browser wants an answer; whatever a browser sends is looked at first. */
interface ClientEvents {
  watch: (...sent: unknown[]) => void;
  unwatch: (...sent: unknown[]) => void;
}
interface SocketData {
  user: SignedInUser | null;
  watched: Set<string>;
}
type Io = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface RealtimeOptions {
  server: HttpServer;
  redis: Redis;
  verifier: TokenVerifier;
  logger: Logger;
  corsOrigins: readonly string[];
  socketsPerAddress: number;
  trustedProxies: number;
  /** Shows how many are connected. */
  connected?: Gauge;
}

export interface Realtime {
  /** Ends every connection; browsers connect again by themselves. */
  close(): Promise<void>;
}

/** Hears every like: a client that only listens. */
const anyBlog = 'any-blog';
const adminsRoom = 'admins';
const blogRoom = (blogId: string) => `blog:${blogId}`;
const userRoom = (userId: string) => `user:${userId}`;

/** A browser says next to nothing, in bytes. */
const maxMessageBytes = 4_096;
/** Blogs one page watches at once. */
const maxWatched = 50;
/** How long browsers may take to say goodbye when the gateway stops, and how often to look, in milliseconds. */
const goodbyeLimitMs = 1_000;
const lookEveryMs = 20;
/** Calls of `watch` and `unwatch` per socket. */
const watchLimit = { calls: 30, perMs: 10_000 };

export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { server, redis, logger, corsOrigins } = options;
  const io: Io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    ...(corsOrigins.length > 0 && { cors: { origin: [...corsOrigins] } }),
  });
  const limit = new AddressLimit(options.socketsPerAddress);
  io.use((socket, next) => void admit(socket, options, limit).then(() => next(), next));
  io.on('connection', (socket) => welcome(socket, options));
  const open = openConnections(server);
  const stopListening = await listenTo(redis, announcementHandlers(io), logger);
  return { close: () => closeAll(io, stopListening, open) };
}

/** The connections that became websockets: to the HTTP server they are nobody's any more. */
function openConnections(server: HttpServer): ReadonlySet<Duplex> {
  const open = new Set<Duplex>();
  server.on('upgrade', (_request, socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/**
 * Ends the connections, not the sockets: a socket that is told goodbye stays away, one that lost its connection comes
 * back by itself after a moment of chance length. Who does not answer the goodbye in time is not waited for.
 */
async function closeAll(io: Io, stopListening: () => Promise<void>, open: ReadonlySet<Duplex>): Promise<void> {
  await stopListening();
  io.engine.close();
  for (let waitedMs = 0; open.size > 0 && waitedMs < goodbyeLimitMs; waitedMs += lookEveryMs) await sleep(lookEveryMs);
  for (const socket of open) socket.destroy();
}

/** Knows the reader when she sends a valid token; a bad one counts as none. @throws when her address has too many. */
async function admit(socket: ClientSocket, options: RealtimeOptions, limit: AddressLimit): Promise<void> {
  const address = networkOf(clientAddress(socket.request, options.trustedProxies));
  if (!limit.take(address)) throw new Error('too_many');
  socket.conn.once('close', () => limit.giveBack(address));
  const token: unknown = socket.handshake.auth.token;
  socket.data.user = typeof token === 'string' && token.length <= 4_096 ? await options.verifier.verify(token) : null;
  socket.data.watched = new Set();
}

function welcome(socket: ClientSocket, { connected }: RealtimeOptions): void {
  connected?.inc();
  socket.once('disconnect', () => connected?.dec());
  const { user } = socket.data;
  void socket.join(anyBlog);
  if (user) void socket.join(userRoom(user.userId));
  if (user?.isAdmin) void socket.join(adminsRoom);
  const limit = new SlidingLimit(watchLimit.calls, watchLimit.perMs);
  const answer = (change: (socket: ClientSocket, message: unknown) => boolean) => {
    return (...sent: unknown[]) => {
      const ok = limit.take(performance.now()) && change(socket, sent[0]);
      const acknowledge = sent.at(-1);
      if (typeof acknowledge === 'function') acknowledge({ ok });
    };
  };
  socket.on('watch', answer(watch));
  socket.on('unwatch', answer(unwatch));
}

/** From now on only the likes of the watched blogs, this one among them. */
function watch(socket: ClientSocket, message: unknown): boolean {
  const blogId = watchedId(message);
  const { watched } = socket.data;
  if (blogId === null || watched.size >= maxWatched) return false;
  if (watched.size === 0) void socket.leave(anyBlog);
  watched.add(blogId);
  void socket.join(blogRoom(blogId));
  return true;
}

/** No longer this blog's likes, or without a name none in particular: with nothing watched, every blog's again. */
function unwatch(socket: ClientSocket, message: unknown): boolean {
  const blogId = watchedId(message);
  const { watched } = socket.data;
  for (const leaving of blogId === null ? [...watched] : [blogId]) {
    watched.delete(leaving);
    void socket.leave(blogRoom(leaving));
  }
  if (watched.size === 0) void socket.join(anyBlog);
  return true;
}

function watchedId(message: unknown): string | null {
  const result = watchMessage.safeParse(message);
  return result.success ? result.data.blogId.toLowerCase() : null;
}

function announcementHandlers(io: Io): AnnouncementHandlers {
  return {
    blogLiked: ({ blogId }) => {
      io.to([anyBlog, blogRoom(blogId.toLowerCase())]).emit('blogLiked', { blogId });
    },
    challengePublished: ({ challengeId }) => {
      io.emit('challengePublished', { challengeId });
    },
    moderationChanged: ({ pending }) => {
      io.to(adminsRoom).emit('moderationChanged', { pending });
    },
    xpAwarded: ({ userId, totalPoints, level }) => {
      io.to(userRoom(userId)).emit('xpAwarded', { totalPoints, level });
    },
    tokensRevoked: ({ userId, validFrom }) => endSessions(io, userId, validFrom),
  };
}

async function endSessions(io: Io, userId: string, validFrom: number): Promise<void> {
  for (const socketId of io.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
    const socket = io.of('/').sockets.get(socketId);
    if (!socket?.data.user || socket.data.user.tokenVersion >= validFrom) continue;
    socket.emit('sessionEnded', {});
    socket.disconnect(true);
  }
}
