import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserEvents } from '@storysprout/contract';
import { tokenMessage, watchMessage } from '@storysprout/contract';
import {
  type AnnouncementHandlers,
  type Logger,
  listenTo,
  type Revocations,
  type SignedInUser,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import { Handshake, type HandshakeOptions } from './handshake';
import { SignInEnd } from './sign-in-end';
import { SlidingLimit } from './sliding-limit';
import { openConnections } from './upgrades';

/** Live updates for browsers (design section 3). Every gateway listens to Redis itself, so none needs the others. */

type ServerEvents = { [Name in keyof BrowserEvents]: (data: BrowserEvents[Name]) => void };
/** A message, perhaps, and a callback when the browser wants an answer; whatever a browser sends is looked at first. */
interface ClientEvents {
  watch: (...sent: unknown[]) => void;
  unwatch: (...sent: unknown[]) => void;
  token: (...sent: unknown[]) => void;
}
interface SocketData {
  user: SignedInUser | null;
  watched: Set<string>;
  signInEnd: SignInEnd;
}
type Io = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface RealtimeOptions extends HandshakeOptions {
  server: HttpServer;
  redis: Redis;
  verifier: TokenVerifier;
  revocations: Pick<Revocations, 'onRevoked'>;
  logger: Logger;
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
/** Messages of one socket. */
const messageLimit = { calls: 30, perMs: 10_000 };

export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { server, redis, logger, corsOrigins } = options;
  const handshake = new Handshake(options);
  const io: Io = new Server(server, {
    allowRequest: handshake.allowRequest,
    serveClient: false,
    // Other upgrades are refused by us, and at once.
    destroyUpgrade: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    ...(corsOrigins.length > 0 && { cors: { origin: [...corsOrigins] } }),
  });
  io.engine.on('connection', handshake.count);
  io.use((socket, next) => void identify(socket, options.verifier).then(() => next(), next));
  io.on('connection', (socket) => welcome(socket, options));
  options.revocations.onRevoked((userId) => endVoidSessions(io, userId, options.verifier));
  const open = openConnections(server);
  const stopListening = await listenTo(redis, announcementHandlers(io), logger);
  return { close: () => closeAll(io, stopListening, open) };
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

/** Knows the reader by a valid token; a bad one counts as none. */
async function identify({ data, handshake, conn }: ClientSocket, verifier: TokenVerifier): Promise<void> {
  data.user = await userOf(handshake.auth, verifier);
  data.watched = new Set();
  data.signInEnd = new SignInEnd(() => conn.close());
}

async function userOf(message: unknown, verifier: TokenVerifier): Promise<SignedInUser | null> {
  const sent = tokenMessage.safeParse(message);
  return sent.success ? verifier.verify(sent.data.token) : null;
}

function welcome(socket: ClientSocket, { connected, verifier }: RealtimeOptions): void {
  connected?.inc();
  socket.once('disconnect', () => {
    connected?.dec();
    socket.data.signInEnd.cancel();
  });
  void socket.join(anyBlog);
  if (socket.data.user) signIn(socket, socket.data.user);
  const limit = new SlidingLimit(messageLimit.calls, messageLimit.perMs);
  const answer = (change: (socket: ClientSocket, message: unknown) => boolean | Promise<boolean>) => {
    return async (...sent: unknown[]) => {
      const ok = limit.take(performance.now()) && (await change(socket, sent[0]));
      const acknowledge = sent.at(-1);
      if (typeof acknowledge === 'function') acknowledge({ ok });
    };
  };
  socket.on('watch', answer(watch));
  socket.on('unwatch', answer(unwatch));
  socket.on('token', answer(renewSignIn(verifier)));
  // The token may have become void while it was being checked.
  endIfVoid(socket, verifier);
}

/** From now on the socket is this reader's, until the token ends: its connection ends with it, and a page comes back. */
function signIn(socket: ClientSocket, user: SignedInUser): void {
  socket.data.user = user;
  socket.data.signInEnd.moveTo(user.expiresAt);
  void socket.join(userRoom(user.userId));
  void (user.isAdmin ? socket.join(adminsRoom) : socket.leave(adminsRoom));
}

/** Takes a fresh token of the same reader, so that the connection outlives the one it began with. */
function renewSignIn(verifier: TokenVerifier) {
  return async (socket: ClientSocket, message: unknown): Promise<boolean> => {
    const user = await userOf(message, verifier);
    const isSame = user !== null && user.userId === socket.data.user?.userId;
    if (!isSame || !socket.connected) return false;
    signIn(socket, user);
    return true;
  };
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
  };
}

function endVoidSessions(io: Io, userId: string, verifier: TokenVerifier): void {
  for (const socketId of io.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
    const socket = io.of('/').sockets.get(socketId);
    if (socket) endIfVoid(socket, verifier);
  }
}

function endIfVoid(socket: ClientSocket, verifier: TokenVerifier): void {
  if (!socket.data.user || !verifier.isRevoked(socket.data.user)) return;
  socket.emit('sessionEnded', {});
  socket.disconnect(true);
}
