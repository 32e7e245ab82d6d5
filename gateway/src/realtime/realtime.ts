import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserEvents } from '@storysprout/contract';
import { likesMessage, listMessage, tokenMessage, watchMessage } from '@storysprout/contract';
import { type AnnouncementHandlers, listenTo, type SignedInUser, type TokenVerifier } from '@storysprout/service-kit';
import { Server, type Socket } from 'socket.io';
import { Handshake } from './handshake';
import { ListPublisher } from './list-publisher';
import { PagePublisher } from './page-publisher';
import type { RealtimeContext } from './realtime.context';
import { RecentDecisions } from './recent-decisions';
import { SignInEnd } from './session-expiry';
import { SlidingLimit } from './sliding-limit';
import { openConnections } from './upgrades';

/** Live updates for browsers. Every gateway listens to Redis itself, so none needs the others. */

type ServerEvents = { [Name in keyof BrowserEvents]: (data: BrowserEvents[Name]) => void };
/**
 * An optional message, and a callback when the browser wants an acknowledgement. Nothing a browser sends is used
 * unparsed.
 */
interface ClientEvents {
  watch: (...sent: unknown[]) => void;
  unwatch: (...sent: unknown[]) => void;
  list: (...sent: unknown[]) => void;
  token: (...sent: unknown[]) => void;
}
interface SocketData {
  user: SignedInUser | null;
  /** True if it receives every like while it watches no blog. */
  receivesAll: boolean;
  watched: Set<string>;
  signInEnd: SignInEnd;
}
type Io = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface Sockets {
  /** Ends every connection; browsers connect again by themselves. */
  close(): Promise<void>;
}

/** The room of clients that did not choose which likes they want, and so get every one at once. */
const anyBlog = 'any-blog';
const adminsRoom = 'admins';
const blogRoom = (blogId: string) => `blog:${blogId}`;
const userRoom = (userId: string) => `user:${userId}`;

/** Largest message, in bytes: browsers send next to nothing. */
const maxMessageBytes = 4_096;
/** Most blogs one page watches at once. */
const maxWatched = 50;
/**
 * Time that browsers have to close their connections when the gateway stops, and the interval between checks, in
 * milliseconds.
 */
const goodbyeLimitMs = 1_000;
const lookEveryMs = 20;
/** Limits the messages of one socket. */
const messageLimit = { calls: 30, perMs: 10_000 };

export async function openSockets(server: HttpServer, context: RealtimeContext): Promise<Sockets> {
  const { config, redis, logger, verifier, revocations, switches } = context;
  const handshake = new Handshake(context);
  const io: Io = new Server(server, {
    allowRequest: handshake.allowRequest,
    serveClient: false,
    // upgrades.ts refuses other upgrades at once.
    destroyUpgrade: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    ...(config.CORS_ORIGINS.length > 0 && { cors: { origin: [...config.CORS_ORIGINS] } }),
  });
  io.engine.on('connection', handshake.count);
  io.use((socket, next) => void identify(socket, context).then(() => next(), next));
  revocations.onRevoked((userId) => endRevokedSessions(io, userId, verifier));
  const forgetSwitches = switches.onChange((closed) => io.emit('switchesChanged', { closed }));
  const open = openConnections(server);
  const likes = createLikePublishers(io);
  const decisions = new RecentDecisions();
  io.on('connection', (socket) => welcome(socket, { ...context, lists: likes.lists, decisions }));
  const stopListening = await listenTo(redis, announcementHandlers(io, likes, decisions), logger);
  const unsubscribe = async () => {
    forgetSwitches();
    likes.pages.stop();
    likes.lists.stop();
    await stopListening();
  };
  return { close: () => closeAll(io, unsubscribe, open) };
}

/**
 * Closes the connections, not the sockets: a disconnected socket stays away, one that lost its connection reconnects by
 * itself after a random delay. Browsers that don't close in time are not waited for.
 */
async function closeAll(io: Io, stopListening: () => Promise<void>, open: ReadonlySet<Duplex>): Promise<void> {
  await stopListening();
  io.engine.close();
  for (let waitedMs = 0; open.size > 0 && waitedMs < goodbyeLimitMs; waitedMs += lookEveryMs) await sleep(lookEveryMs);
  for (const socket of open) socket.destroy();
}

/** Identifies the reader by a valid token; an invalid one is ignored. */
async function identify(socket: ClientSocket, readers: Readers): Promise<void> {
  const { data, handshake, conn } = socket;
  data.user = await userOf(socket, handshake.auth, readers);
  data.receivesAll = !likesMessage.safeParse(handshake.auth).success;
  data.watched = new Set();
  data.signInEnd = new SignInEnd(() => conn.close());
}

type Readers = Pick<RealtimeContext, 'verifier' | 'isForPreviews'>;

/** Returns the reader of a token that is valid on the socket's own origin, otherwise null. */
async function userOf(
  { request }: ClientSocket,
  message: unknown,
  { verifier, isForPreviews }: Readers,
): Promise<SignedInUser | null> {
  const sent = tokenMessage.safeParse(message);
  const user = sent.success ? await verifier.verify(sent.data.token) : null;
  return user?.isPreview === isForPreviews(request) ? user : null;
}

interface LikePublishers {
  readonly pages: PagePublisher;
  readonly lists: ListPublisher<ClientSocket>;
}

function createLikePublishers(io: Io): LikePublishers {
  const { rooms } = io.of('/').adapter;
  return {
    pages: new PagePublisher({
      watchersOf: (blogId) => rooms.get(blogRoom(blogId))?.size ?? 0,
      notify: (blogId) => void io.to(blogRoom(blogId)).emit('blogLiked', { blogId }),
    }),
    lists: new ListPublisher((socket, counts) => socket.emit('likeCounts', { counts })),
  };
}

type Welcome = RealtimeContext & Pick<LikePublishers, 'lists'> & { readonly decisions: RecentDecisions };

function welcome(socket: ClientSocket, context: Welcome): void {
  const { connected, verifier, isForPreviews, switches, lists, decisions } = context;
  connected.inc();
  socket.once('disconnect', () => {
    connected.dec();
    socket.data.signInEnd.cancel();
    lists.forget(socket);
  });
  if (socket.data.receivesAll) void socket.join(anyBlog);
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
  // The token may have been revoked while it was being checked.
  endIfRevoked(socket, verifier);
}

/** Assigns the socket to this reader. Its connection ends when the token expires, and the page reconnects. */
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

/** Subscribes the socket to a blog's likes. From now on it gets only the likes of watched blogs. */
function watch(socket: ClientSocket, message: unknown): boolean {
  const blogId = watchedId(message);
  const { watched } = socket.data;
  if (blogId === null || watched.size >= maxWatched) return false;
  if (watched.size === 0) void socket.leave(anyBlog);
  watched.add(blogId);
  void socket.join(blogRoom(blogId));
  return true;
}

/**
 * Stops watching this blog, or all without an id. With nothing watched, a client with `hearsAll` gets all likes again.
 */
function unwatch(socket: ClientSocket, message: unknown): boolean {
  const blogId = watchedId(message);
  const { watched } = socket.data;
  for (const leaving of blogId === null ? [...watched] : [blogId]) {
    watched.delete(leaving);
    void socket.leave(blogRoom(leaving));
  }
  if (watched.size === 0 && socket.data.receivesAll) void socket.join(anyBlog);
  return true;
}

/** Replaces the blogs that the page lists. */
function list(lists: ListPublisher<ClientSocket>) {
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

/** Returns whether any socket of this gateway is in the room. */
function hasListeners(io: Io, room: string): boolean {
  return io.of('/').adapter.rooms.has(room);
}

function announcementHandlers(io: Io, likes: LikePublishers, decisions: RecentDecisions): AnnouncementHandlers {
  return {
    blogLiked: ({ blogId: told, likeCount, userId, liked }) => {
      const blogId = told.toLowerCase();
      // Likes are frequent, and building a message costs just as much when nobody receives it.
      if (hasListeners(io, anyBlog)) io.to(anyBlog).emit('blogLiked', { blogId });
      likes.pages.publish(blogId);
      likes.lists.publish(blogId, likeCount);
      if (userId !== undefined && liked !== undefined && hasListeners(io, userRoom(userId))) {
        io.to(userRoom(userId)).emit('ownLikeChanged', { blogId, liked });
      }
    },
    blogChanged: ({ blogId: told, scope }) => {
      const blogId = told.toLowerCase();
      if (scope === 'counts') io.to(blogRoom(blogId)).emit('commentsChanged', { blogId });
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

function endRevokedSessions(io: Io, userId: string, verifier: TokenVerifier): void {
  for (const socketId of io.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
    const socket = io.of('/').sockets.get(socketId);
    if (socket) endIfRevoked(socket, verifier);
  }
}

function endIfRevoked(socket: ClientSocket, verifier: TokenVerifier): void {
  if (!socket.data.user || !verifier.isRevoked(socket.data.user)) return;
  socket.emit('sessionEnded', {});
  socket.disconnect(true);
}
