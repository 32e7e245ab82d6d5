import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { LoadPlan, SocketsReport } from './protocol';

/** Time between new connections in milliseconds, so that opening them is not a rush of its own. */
const openEveryMs = 4;
const deafAfterMs = 4_000;

interface Open {
  readonly socket: Socket;
  /** Every second one hears of one blog only, as the page of a blog does; the others of all. */
  readonly hearsAll: boolean;
  lostAt: number | null;
  heardAt: number;
}

/** Live connections, opened with the settings the site's pages have. */
export class Sockets {
  private readonly open: Open[] = [];
  private reconnectedAfterMs: number[] = [];

  async start({ url, sockets, blogIds, readers }: LoadPlan): Promise<void> {
    for (let number = 0; number < sockets; number += 1) {
      const token = readers[number % readers.length]?.token;
      const watched = number % 2 === 0 ? undefined : blogIds[number % blogIds.length];
      this.open.push(this.connect(url, token, watched));
      await sleep(openEveryMs);
    }
    while (this.open.some(({ socket }) => !socket.connected)) await sleep(50);
  }

  report(): SocketsReport {
    const now = Date.now();
    const isDeaf = ({ socket, hearsAll, heardAt }: Open) => socket.connected && hearsAll && now - heardAt > deafAfterMs;
    const reconnectedAfterMs = this.reconnectedAfterMs;
    this.reconnectedAfterMs = [];
    return {
      wanted: this.open.length,
      connected: this.open.filter(({ socket }) => socket.connected).length,
      deaf: this.open.filter(isDeaf).length,
      reconnectedAfterMs,
    };
  }

  close(): void {
    for (const { socket } of this.open) socket.disconnect();
  }

  private connect(url: string, token: string | undefined, watched: string | undefined): Open {
    const transports = ['websocket', 'polling'];
    const socket = io(url, { transports, tryAllTransports: true, forceNew: true, auth: { token } });
    const open: Open = { socket, hearsAll: watched === undefined, lostAt: null, heardAt: Date.now() };
    socket.on('blogLiked', () => {
      open.heardAt = Date.now();
    });
    socket.on('connect', () => {
      if (watched) socket.emit('watch', { blogId: watched });
      if (open.lostAt !== null) this.reconnectedAfterMs.push(Date.now() - open.lostAt);
      open.lostAt = null;
    });
    socket.on('disconnect', () => {
      open.lostAt ??= Date.now();
    });
    return open;
  }
}
