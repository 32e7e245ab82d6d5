import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserEvents } from '@storysprout/contract';
import { likesMessage, listMessage, tokenMessage, watchMessage } from '@storysprout/contract';
import {
  type AnnouncementHandlers,
  type Logger,
  listenTo,
  type RedisConnection,
  type Revocations,
  type SignedInUser,
  type Switches,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import type { IsForPreviews } from '../previews/preview-host';
import { Handshake, type HandshakeOptions } from './handshake';
import { ListNews } from './list-news';
import { PageNews } from './page-news';
import { RecentDecisions } from './recent-decisions';
import { SignInEnd } from './sign-in-end';
import { SlidingLimit } from './sliding-limit';
import { openConnections } from './upgrades';

/** Live updates for browsers. Every gateway listens to Redis itself, so none needs the others. */

type ServerEvents = { [Name in keyof BrowserEvents]: (data: BrowserEvents[Name]) => void };
/** An optional message, and a callback when the browser wants an answer. Nothing a browser sends is trusted unparsed. */
interface ClientEvents {
  watch: (...sent: unknown[]) => void;
  unwatch: (...sent: unknown[]) => void;
  list: (...sent: unknown[]) => void;
  token: (...sent: unknown[]) => void;
}
interface SocketData {
  user: SignedInUser | null;
  /** Whether it hears every like while it watches no blog. */
  hearsAll: boolean;
  watched: Set<string>;
  signInEnd: SignInEnd;
}
type Io = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface RealtimeOptions extends HandshakeOptions {
  server: HttpServer;
  redis: RedisConnection;
  verifier: TokenVerifier;
  /** Where only tokens of previews count, which count nowhere else. */
  isForPreviews: IsForPreviews;
  revocations: Pick<Revocations, 'onRevoked'>;
  switches: Pick<Switches, 'current' | 'onChange'>;
  logger: Logger;
  /** Metric of open connections. */
  connected?: Gauge;
}

export interface Realtime {
  /** Ends every connection; browsers connect again by themselves. */
  close(): Promise<void>;
}

/** The room of clients that did not say which likes they want, and so hear of every one at once. */
const anyBlog = 'any-blog';
const adminsRoom = 'admins';
const blogRoom = (blogId: string) => `blog:${blogId}`;
const userRoom = (userId: string) => `user:${userId}`;

/** Largest message, in bytes: browsers send next to nothing. */
const maxMessageBytes = 4_096;
/** Most blogs one page watches at once. */
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
    // upgrades.ts refuses other upgrades at once.
    destroyUpgrade: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    ...(corsOrigins.length > 0 && { cors: { origin: [...corsOrigins] } }),
  });
  io.engine.on('connection', handshake.count);
  io.use((socket, next) => void identify(socket, options).then(() => next(), next));
  options.revocations.onRevoked((userId) => endVoidSessions(io, userId, options.verifier));
  const forgetSwitches = options.switches.onChange((closed) => io.emit('switchesChanged', { closed }));
  const open = openConnections(server);
  const likes = likeNews(io);
  const decisions = new RecentDecisions();
  io.on('connection', (socket) => welcome(socket, { ...options, lists: likes.lists, decisions }));
  const stopListening = await listenTo(redis, announcementHandlers(io, likes, decisions), logger);
  const stopHearing = async () => {
    forgetSwitches();
    likes.pages.stop();
    likes.lists.stop();
    await stopListening();
  };
  return { close: () => closeAll(io, stopHearing, open) };
}

/**
 * Ends the connections, not the sockets: a disconnected socket stays away, one that lost its connection comes
 * back by itself after a random moment. Browsers that don't close in time are not waited for.
 */
async function closeAll(io: Io, stopListening: () => Promise<void>, open: ReadonlySet<Duplex>): Promise<void> {
  await stopListening();
  io.engine.close();
  for (let waitedMs = 0; open.size > 0 && waitedMs < goodbyeLimitMs; waitedMs += lookEveryMs) await sleep(lookEveryMs);
  for (const socket of open) socket.destroy();
}

/** Identifies the reader by a valid token; an invalid one counts as none. */
async function identify(socket: ClientSocket, readers: Readers): Promise<void> {
  const { data, handshake, conn } = socket;
  data.user = await userOf(socket, handshake.auth, readers);
  data.hearsAll = !likesMessage.safeParse(handshake.auth).success;
  data.watched = new Set();
  data.signInEnd = new SignInEnd(() => conn.close());
}

type Readers = Pick<RealtimeOptions, 'verifier' | 'isForPreviews'>;

/** The reader of a token that counts on the socket's own origin. */
async function userOf(
  { request }: ClientSocket,
  message: unknown,
  { verifier, isForPreviews }: Readers,
): Promise<SignedInUser | null> {
  const sent = tokenMessage.safeParse(message);
  const user = sent.success ? await verifier.verify(sent.data.token) : null;
  return user?.isPreview === isForPreviews(request) ? user : null;
}

interface LikeNews {
  readonly pages: PageNews;
  readonly lists: ListNews<ClientSocket>;
}

function likeNews(io: Io): LikeNews {
  const { rooms } = io.of('/').adapter;
  return {
    pages: new PageNews({
      watchersOf: (blogId) => rooms.get(blogRoom(blogId))?.size ?? 0,
      tell: (blogId) => void io.to(blogRoom(blogId)).emit('blogLiked', { blogId }),
    }),
    lists: new ListNews((socket, counts) => socket.emit('likeCounts', { counts })),
  };
}

type Welcome = RealtimeOptions & Pick<LikeNews, 'lists'> & { readonly decisions: RecentDecisions };

function welcome(socket: ClientSocket, options: Welcome): void {
  const { connected, verifier, isForPreviews, switches, lists, decisions } = options;
  connected?.inc();
  socket.once('disconnect', () => {
    connected?.dec();
    socket.data.signInEnd.cancel();
    lists.forget(socket);
  });
  if (socket.data.hearsAll) void socket.join(anyBlog);
  const closed = switches.current ?? {};
  if (Object.keys(closed).length > 0) socket.emit('switchesChanged', { closed });
  const { user } = socket.data;
  if (user) {
    signIn(socket, user);
    if (decisions.has(user.userId)) socket.emit('standingChanged', {});
  }
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
  socket.on('list', answer(list(lists)));
  socket.on('token', answer(renewSignIn({ verifier, isForPreviews })));
  // The token may have become void while it was being checked.
  endIfVoid(socket, verifier);
}

/** The socket now belongs to this reader. Its connection ends with the token, and the page reconnects. */
function signIn(socket: ClientSocket, user: SignedInUser): void {
  socket.data.user = user;
  socket.data.signInEnd.moveTo(user.expiresAt);
  void socket.join(userRoom(user.userId));
  void (user.isAdmin ? socket.join(adminsRoom) : socket.leave(adminsRoom));
}

/** Accepts a fresh token of the same reader, so that the connection outlives the first one. */
function renewSignIn(readers: Readers) {
  return async (socket: ClientSocket, message: unknown): Promise<boolean> => {
    const user = await userOf(socket, message, readers);
    const isSame = user !== null && user.userId === socket.data.user?.userId;
    if (!isSame || !socket.connected) return false;
    signIn(socket, user);
    return true;
  };
}

/** From now on the socket hears only the likes of watched blogs, this one included. */
function watch(socket: ClientSocket, message: unknown): boolean {
  const blogId = watchedId(message);
  const { watched } = socket.data;
  if (blogId === null || watched.size >= maxWatched) return false;
  if (watched.size === 0) void socket.leave(anyBlog);
  watched.add(blogId);
  void socket.join(blogRoom(blogId));
  return true;
}

/** Stops watching this blog, or all without an id. With nothing watched, a client that only listens hears all again. */
function unwatch(socket: ClientSocket, message: unknown): boolean {
  const blogId = watchedId(message);
  const { watched } = socket.data;
  for (const leaving of blogId === null ? [...watched] : [blogId]) {
    watched.delete(leaving);
    void socket.leave(blogRoom(leaving));
  }
  if (watched.size === 0 && socket.data.hearsAll) void socket.join(anyBlog);
  return true;
}

/** The blogs that the page lists now, in place of those before. */
function list(lists: ListNews<ClientSocket>) {
  return (socket: ClientSocket, message: unknown): boolean => {
    const sent = listMessage.safeParse(message);
    if (!sent.success || !socket.connected) return false;
    lists.set(
      socket,
      sent.data.blogIds.map((blogId) => blogId.toLowerCase()),
    );
    return true;
  };
}

function watchedId(message: unknown): string | null {
  const result = watchMessage.safeParse(message);
  return result.success ? result.data.blogId.toLowerCase() : null;
}

/** Whether any socket of this gateway is in the room. */
function isHeard(io: Io, room: string): boolean {
  return io.of('/').adapter.rooms.has(room);
}

function announcementHandlers(io: Io, likes: LikeNews, decisions: RecentDecisions): AnnouncementHandlers {
  return {
    blogLiked: ({ blogId: told, likeCount, userId, liked }) => {
      const blogId = told.toLowerCase();
      // Likes come in great numbers, and building a message costs just as much when nobody hears it.
      if (isHeard(io, anyBlog)) io.to(anyBlog).emit('blogLiked', { blogId });
      likes.pages.hear(blogId);
      likes.lists.hear(blogId, likeCount);
      if (userId !== undefined && liked !== undefined && isHeard(io, userRoom(userId))) {
        io.to(userRoom(userId)).emit('ownLikeChanged', { blogId, liked });
      }
    },
    challengePublished: ({ challengeId }) => {
      io.emit('challengePublished', { challengeId });
    },
    moderationChanged: ({ pending }) => {
      io.to(adminsRoom).emit('moderationChanged', { pending });
    },
    visibilityChanged: (change) => {
      io.emit('visibilityChanged', change);
    },
    standingChanged: ({ userId }) => {
      decisions.note(userId);
      io.to(userRoom(userId)).emit('standingChanged', {});
    },
    casesChanged: (counts) => {
      io.to(adminsRoom).emit('casesChanged', counts);
    },
    xpAwarded: ({ userId, totalPoints, level }) => {
      io.to(userRoom(userId)).emit('xpAwarded', { totalPoints, level });
    },
    lettersChanged: ({ userId, unread }) => {
      io.to(userRoom(userId)).emit('lettersChanged', { unread });
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
