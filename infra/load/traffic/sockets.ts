import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { LoadPlan, SocketsReport } from '../protocol';
import { LikeSubscription } from './like-subscription';

/** Time between new connections in milliseconds, so that opening them is no load of its own. */
const openEveryMs = 4;

/** Number of blogs in a list. */
const listedBlogs = 20;

/** The blog or the blogs that a page shows; null for a client that only listens. */
type Shown = { readonly watch?: string; readonly list?: readonly string[] } | null;

interface Open {
  readonly socket: Socket;
  /**
   * Set for every tenth client, which only listens and so is notified of all likes. Null for the others, which show a
   * blog or a list, as the site's pages do.
   */
  readonly subscription: LikeSubscription | null;
  lostAt: number | null;
}

/** Live connections, with the same settings as those of the site's pages. */
export class Sockets {
  private readonly open: Open[] = [];
  private reconnectedAfterMs: number[] = [];

  async start({ url, sockets, blogIds, readers }: LoadPlan): Promise<void> {
    for (let number = 0; number < sockets; number += 1) {
      const token = readers[number % readers.length]?.token;
      this.open.push(this.connect(url, token, this.shownBy(number, blogIds)));
      await sleep(openEveryMs);
    }
    while (this.open.some(({ socket }) => !socket.connected)) await sleep(50);
  }

  /** Call this when a reader's like is confirmed, which was begun at `begunAt`. */
  liked(begunAt: number): void {
    for (const { socket, subscription } of this.open) if (socket.connected) subscription?.liked(begunAt);
  }

  report(): SocketsReport {
    const now = Date.now();
    const isSilent = ({ socket, subscription }: Open) => socket.connected && subscription?.isSilent(now) === true;
    const reconnectedAfterMs = this.reconnectedAfterMs;
    this.reconnectedAfterMs = [];
    return {
      wanted: this.open.length,
      connected: this.open.filter(({ socket }) => socket.connected).length,
      silent: this.open.filter(isSilent).length,
      reconnectedAfterMs,
    };
  }

  close(): void {
    for (const { socket } of this.open) socket.disconnect();
  }

  private shownBy(number: number, blogIds: readonly string[]): Shown {
    if (number % 10 === 0) return null;
    const [watched = ''] = blogIds.slice(number % blogIds.length);
    return number % 2 === 0 ? { list: blogIds.slice(0, listedBlogs) } : { watch: watched };
  }

  private connect(url: string, token: string | undefined, shown: Shown): Open {
    const transports = ['websocket', 'polling'];
    const auth = { token, ...(shown && { likes: 'watched' }) };
    const socket = io(url, { transports, tryAllTransports: true, forceNew: true, auth });
    const open: Open = { socket, subscription: shown === null ? new LikeSubscription() : null, lostAt: null };
    socket.on('blogLiked', () => open.subscription?.received(Date.now()));
    socket.on('connect', () => {
      open.subscription?.received(Date.now());
      if (shown?.watch) socket.emit('watch', { blogId: shown.watch });
      if (shown?.list) socket.emit('list', { blogIds: shown.list });
      if (open.lostAt !== null) this.reconnectedAfterMs.push(Date.now() - open.lostAt);
      open.lostAt = null;
    });
    socket.on('disconnect', () => {
      open.lostAt ??= Date.now();
    });
    return open;
  }
}
