import type { BrowserEvents } from '@storysprout/contract';
import { mostListedBlogs } from '@storysprout/contract/constants';
import { log } from '../log';

export type RealtimeEvent = keyof BrowserEvents;
export type Handler<Name extends RealtimeEvent> = (data: BrowserEvents[Name]) => void;

/** The part of a socket.io socket that is used here. */
export interface Socket {
  on(event: string, listener: (...data: unknown[]) => void): unknown;
  emit(event: string, data: unknown, acknowledge?: (answer: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
  readonly connected: boolean;
  /** Connected, or coming back by itself. */
  readonly active: boolean;
}
/** What events can be asked for, one at a time: `{ blogId }`. */
export type Room = Readonly<Record<string, string>>;
/** Called with whether the page had no connection before. */
export type StartHandler = (isFirst: boolean) => void;
export type OpenSocket = () => Promise<Socket>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasText = (data: unknown, field: string) => isRecord(data) && typeof data[field] === 'string';
const hasNumber = (data: unknown, field: string) => isRecord(data) && typeof data[field] === 'number';

/** What comes over the wire is checked before a handler sees it. */
const checks: Readonly<Record<RealtimeEvent, (data: unknown) => boolean>> = {
  blogLiked: (data) => hasText(data, 'blogId'),
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
/** Told once a connection, right after it begins: who listens later needs it as well. */
const told: ReadonlySet<RealtimeEvent> = new Set(['switchesChanged']);
/** Moderators' decisions. The part that acts on them loads once the page is quiet, and must not miss earlier ones. */
const awaited: ReadonlySet<RealtimeEvent> = new Set(['standingChanged', 'visibilityChanged']);
/** Far more decisions than there are while a page opens. */
const mostUnheard = 100;
const eventNames = Object.keys(checks) as RealtimeEvent[];

/** What a list shows changes blog by blog while it is drawn or scrolled; in milliseconds. */
const listAfterMs = 1_000;

/** One socket for the whole page, opened when something first listens; every handler survives reconnects. */
export class RealtimeConnection {
  private readonly handlers = new Map<RealtimeEvent, Set<(data: never) => void>>();
  private readonly startHandlers = new Set<StartHandler>();
  /** What this connection told last, of the events that are told once. */
  private readonly latest = new Map<RealtimeEvent, unknown>();
  /** Awaited events that nothing listened for yet, the oldest first. */
  private unheard: { readonly event: RealtimeEvent; readonly data: unknown }[] = [];
  private hasStarted = false;
  /** Rooms as messages, with how often each is watched. */
  private readonly watched = new Map<string, number>();
  /** Blogs in lists, with how often each is shown. */
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
    for (const data of this.takeUnheard(event)) handler(data as BrowserEvents[Name]);
    void this.open();
    return () => handlers.delete(handler);
  }

  /** Calls `handler` whenever a connection has begun: events before it were missed. */
  onStart(handler: StartHandler): () => void {
    this.startHandlers.add(handler);
    return () => this.startHandlers.delete(handler);
  }

  /** Asks for the events of this room, for as long as anybody watches it. */
  watch(room: Room): () => void {
    const key = JSON.stringify(room);
    this.watched.set(key, (this.watched.get(key) ?? 0) + 1);
    if (this.watched.get(key) === 1 && this.socket?.connected) this.socket.emit('watch', room);
    return () => this.unwatch(key);
  }

  /** Asks for new counts of this blog's likes, for as long as a list shows it. */
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

  /** Hands an event to its handlers, as if it had come over the wire. */
  deliver(event: RealtimeEvent, data: unknown): void {
    if (!checks[event](data)) {
      log.warn(`Realtime: '${event}' came with something unexpected.`, data);
      return;
    }
    if (told.has(event)) this.latest.set(event, data);
    const handlers = [...(this.handlers.get(event) ?? [])];
    if (handlers.length === 0 && awaited.has(event))
      this.unheard = [...this.unheard, { event, data }].slice(-mostUnheard);
    for (const handler of handlers) handler(data as never);
  }

  /** Tells that a connection has begun, as if there were a new one. */
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

  /** The same reader has a newer token: the connection goes on with it, or begins anew when the server refuses it. */
  showToken(token: string): void {
    const { socket } = this;
    // A socket that the server closed stays away; one that is coming back by itself asks for the token then.
    if (!socket?.active) socket?.connect();
    else if (socket.connected) socket.emit('token', { token }, (answer) => this.reconnectUnless(answer));
  }

  private takeUnheard(event: RealtimeEvent): unknown[] {
    const taken = this.unheard.filter((each) => each.event === event);
    if (taken.length > 0) this.unheard = this.unheard.filter((each) => each.event !== event);
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

  /** The server takes so many; those that came last count. */
  private tellList(): void {
    this.socket?.emit('list', { blogIds: [...this.listed.keys()].slice(-mostListedBlogs) });
  }

  private async open(): Promise<void> {
    if (!this.openSocket || this.socket || this.isOpening) return;
    this.isOpening = true;
    try {
      this.socket = this.wire(await this.openSocket());
    } catch (error) {
      // Live updates are an extra: the page works without, and the next listener tries again.
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
