import type { BrowserEvents } from '@storysprout/contract';
import { mostListedBlogs } from '@storysprout/contract/constants';
import { log } from '../page/log';

export type RealtimeEvent = keyof BrowserEvents;
export type Handler<Name extends RealtimeEvent> = (data: BrowserEvents[Name]) => void;

/** The part of a socket.io socket that is used here. */
export interface Socket {
  on(event: string, listener: (...data: unknown[]) => void): unknown;
  emit(event: string, data: unknown, acknowledge?: (answer: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
  readonly connected: boolean;
  /** True if the socket is connected or reconnects by itself. */
  readonly active: boolean;
}
/** A room whose events can be requested, by one key such as `{ blogId }`. */
export type Room = Readonly<Record<string, string>>;
/** Called when a connection begins. `isFirst` is true if the page had no connection before. */
export type StartHandler = (isFirst: boolean) => void;
export type OpenSocket = () => Promise<Socket>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasText = (data: unknown, field: string) => isRecord(data) && typeof data[field] === 'string';
const hasNumber = (data: unknown, field: string) => isRecord(data) && typeof data[field] === 'number';

/** Data from the server is validated before a handler gets it. */
const checks: Readonly<Record<RealtimeEvent, (data: unknown) => boolean>> = {
  blogLiked: (data) => hasText(data, 'blogId'),
  commentsChanged: (data) => hasText(data, 'blogId'),
  likeCounts: (data) => isRecord(data) && isRecord(data.counts),
  ownLikeChanged: (data) => hasText(data, 'blogId') && isRecord(data) && typeof data.liked === 'boolean',
  challengePublished: (data) => hasText(data, 'challengeId'),
  moderationChanged: (data) => hasNumber(data, 'pending'),
  xpAwarded: (data) => hasNumber(data, 'totalPoints') && hasNumber(data, 'level'),
  lettersChanged: (data) => hasNumber(data, 'unread'),
  sessionEnded: () => true,
  visibilityChanged: (data) =>
    hasText(data, 'kind') && hasText(data, 'id') && isRecord(data) && typeof data.isPublic === 'boolean',
  switchesChanged: (data) => isRecord(data) && isRecord(data.closed),
  standingChanged: () => true,
  casesChanged: (data) => hasNumber(data, 'open') && hasNumber(data, 'urgent'),
};
/**
 * Events that the server sends once per connection, right after it begins. Handlers that are added later need them as
 * well.
 */
const told: ReadonlySet<RealtimeEvent> = new Set(['switchesChanged']);
/** Moderators' decisions. The part that handles them loads once the page is idle, and must not miss earlier ones. */
const awaited: ReadonlySet<RealtimeEvent> = new Set(['standingChanged', 'visibilityChanged']);
/** The most events to buffer. These are far more decisions than there are while a page opens. */
const mostBuffered = 100;
const eventNames = Object.keys(checks) as RealtimeEvent[];

/**
 * The delay before the server gets a changed list, in milliseconds: blogs come and go one by one while a list is
 * rendered or scrolled.
 */
const listAfterMs = 1_000;

/** One socket for the whole page, opened with the first handler. All handlers survive reconnects. */
export class RealtimeConnection {
  private readonly handlers = new Map<RealtimeEvent, Set<(data: never) => void>>();
  private readonly startHandlers = new Set<StartHandler>();
  /** The latest data from this connection, for the events in `told`. */
  private readonly latest = new Map<RealtimeEvent, unknown>();
  /** Awaited events for which there is no handler yet, the oldest first. */
  private buffered: { readonly event: RealtimeEvent; readonly data: unknown }[] = [];
  private hasStarted = false;
  /** The rooms as JSON, with the number of their watchers. */
  private readonly watched = new Map<string, number>();
  /** The blogs in lists, with how often each is shown. */
  private readonly listed = new Map<string, number>();
  private listTimer: ReturnType<typeof setTimeout> | undefined;
  private openSocket: OpenSocket | null = null;
  private socket: Socket | null = null;
  private isOpening = false;

  /** Sets how to connect; until then (in tests, always) handlers wait. */
  enable(openSocket: OpenSocket): void {
    this.openSocket = openSocket;
    if (this.handlers.size > 0) void this.open();
  }

  on<Name extends RealtimeEvent>(event: Name, handler: Handler<Name>): () => void {
    const handlers = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, handlers.add(handler));
    if (this.latest.has(event)) handler(this.latest.get(event) as BrowserEvents[Name]);
    for (const data of this.takeBuffered(event)) handler(data as BrowserEvents[Name]);
    void this.open();
    return () => handlers.delete(handler);
  }

  /** Calls `handler` whenever a connection has begun. Events before it were missed. */
  onStart(handler: StartHandler): () => void {
    this.startHandlers.add(handler);
    return () => this.startHandlers.delete(handler);
  }

  /**
   * Subscribes to the events of this room for as long as anybody watches it.
   *
   * @returns a function that stops watching
   */
  watch(room: Room): () => void {
    const key = JSON.stringify(room);
    this.watched.set(key, (this.watched.get(key) ?? 0) + 1);
    if (this.watched.get(key) === 1 && this.socket?.connected) this.socket.emit('watch', room);
    return () => this.unwatch(key);
  }

  /**
   * Subscribes to new like counts of this blog for as long as a list shows it.
   *
   * @returns a function for when the list shows it no more
   */
  list(blogId: string): () => void {
    this.listed.set(blogId, (this.listed.get(blogId) ?? 0) + 1);
    this.tellListSoon();
    return () => {
      const left = (this.listed.get(blogId) ?? 1) - 1;
      if (left > 0) this.listed.set(blogId, left);
      else this.listed.delete(blogId);
      this.tellListSoon();
    };
  }

  /** Passes an event to its handlers, as if the server had sent it. */
  deliver(event: RealtimeEvent, data: unknown): void {
    if (!checks[event](data)) {
      log.warn(`Realtime: '${event}' came with something unexpected.`, data);
      return;
    }
    if (told.has(event)) this.latest.set(event, data);
    const handlers = [...(this.handlers.get(event) ?? [])];
    if (handlers.length === 0 && awaited.has(event))
      this.buffered = [...this.buffered, { event, data }].slice(-mostBuffered);
    for (const handler of handlers) handler(data as never);
  }

  /** Calls the start handlers, as if a new connection had begun. */
  begin(): void {
    const isFirst = !this.hasStarted;
    this.hasStarted = true;
    this.latest.clear();
    for (const handler of [...this.startHandlers]) handler(isFirst);
  }

  /** Signs the connection in or out: the server reads the token when a connection starts. */
  reconnect(): void {
    this.socket?.disconnect();
    this.socket?.connect();
  }

  /**
   * Passes on a newer token of the same reader. The connection goes on with it, or begins anew if the server refuses
   * it.
   */
  showToken(token: string): void {
    const { socket } = this;
    // A socket that the server closed stays closed. One that is reconnecting asks for the token by itself.
    if (!socket?.active) socket?.connect();
    else if (socket.connected) socket.emit('token', { token }, (answer) => this.reconnectUnless(answer));
  }

  private takeBuffered(event: RealtimeEvent): unknown[] {
    const taken = this.buffered.filter((each) => each.event === event);
    if (taken.length > 0) this.buffered = this.buffered.filter((each) => each.event !== event);
    return taken.map(({ data }) => data);
  }

  private reconnectUnless(answer: unknown): void {
    if (!isRecord(answer) || answer.ok !== true) this.reconnect();
  }

  private unwatch(key: string): void {
    const left = (this.watched.get(key) ?? 1) - 1;
    if (left > 0) {
      this.watched.set(key, left);
      return;
    }
    this.watched.delete(key);
    if (this.socket?.connected) this.socket.emit('unwatch', JSON.parse(key));
  }

  private tellListSoon(): void {
    this.listTimer ??= setTimeout(() => {
      this.listTimer = undefined;
      if (this.socket?.connected) this.tellList();
    }, listAfterMs);
  }

  /** The server accepts a limited number of blogs, so the latest ones are sent. */
  private tellList(): void {
    this.socket?.emit('list', { blogIds: [...this.listed.keys()].slice(-mostListedBlogs) });
  }

  private async open(): Promise<void> {
    if (!this.openSocket || this.socket || this.isOpening) return;
    this.isOpening = true;
    try {
      this.socket = this.wire(await this.openSocket());
    } catch (error) {
      // Live updates are optional: the page works without them, and the next listener tries again.
      log.warn('Live updates are not available.', error);
    } finally {
      this.isOpening = false;
    }
  }

  private wire(socket: Socket): Socket {
    for (const event of eventNames) socket.on(event, (data) => this.deliver(event, data));
    socket.on('connect', () => {
      for (const key of this.watched.keys()) socket.emit('watch', JSON.parse(key));
      if (this.listed.size > 0) this.tellList();
      this.begin();
    });
    socket.connect();
    return socket;
  }
}

export const realtime = new RealtimeConnection();
