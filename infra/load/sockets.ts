import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { LikeSubscription } from './like-subscription';
import type { LoadPlan, SocketsReport } from './protocol';

/** Time between new connections in milliseconds, so that opening them is not a rush of its own. */
const openEveryMs = 4;

/** Blogs in a list. */
const listedBlogs = 20;

/** The blog or the blogs on a page; null for a client that only listens. */
type Shown = { readonly watch?: string; readonly list?: readonly string[] } | null;

interface Open {
  readonly socket: Socket;
  /** Every tenth only listens and so hears all; null for the others, which show a blog or a list, as the site's pages do. */
  readonly subscription: LikeSubscription | null;
  lostAt: number | null;
}

/** Live connections, opened with the settings the site's pages have. */
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

  /** A reader's like was confirmed, which was begun then. */
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
