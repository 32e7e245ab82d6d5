import { setTimeout as sleep } from 'node:timers/promises';
import { mostListedBlogs } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { io, type Socket } from 'socket.io-client';

/** So many connections begin at once. */
const atOnce = 50;

type Kind = 'list' | 'blog' | 'other';

interface Page {
  readonly socket: Socket;
  readonly kind: Kind;
  heard: number;
}

/** Of ten open pages four show a list, four a blog, and two neither. */
const kindOf = (number: number): Kind => (number % 10 < 4 ? 'list' : number % 10 < 8 ? 'blog' : 'other');

/** Live connections of pages that show the newest blogs, one blog, or none. */
export class OpenPages {
  private readonly blogIds: readonly string[];
  private readonly pages: Page[] = [];
  private readonly announcedAt = new Map<string, number>();
  private readonly delays: number[] = [];

  constructor(
    private readonly url: string,
    blogs: number,
  ) {
    this.blogIds = Array.from({ length: blogs }, () => new ObjectId().toHexString());
  }

  async open(count: number): Promise<void> {
    for (let first = 0; first < count; first += atOnce) {
      const opening = Array.from({ length: atOnce }, (_, at) => this.connect(first + at));
      this.pages.push(...opening);
      while (opening.some(({ socket }) => !socket.connected)) await sleep(10);
    }
  }

  /** The blog that gets the like with this number: every second is one of those in lists. */
  blogOf(number: number): string {
    const from = number % 2 === 0 ? mostListedBlogs : this.blogIds.length;
    return this.blogIds[(number * 37) % from] ?? '';
  }

  /** Only the first like of a blog is told at once. */
  willHear(blogId: string): void {
    if (this.pages.length > 0 && !this.announcedAt.has(blogId)) this.announcedAt.set(blogId, performance.now());
  }

  heard(): { messages: number; deafLists: number; delays: readonly number[] } {
    return {
      messages: this.pages.reduce((sum, { heard }) => sum + heard, 0),
      deafLists: this.pages.filter(({ kind, heard }) => kind === 'list' && heard === 0).length,
      delays: this.delays,
    };
  }

  close(): void {
    for (const { socket } of this.pages) socket.disconnect();
  }

  private connect(number: number): Page {
    const kind = kindOf(number);
    const socket = io(this.url, { transports: ['websocket'], forceNew: true, auth: { likes: 'watched' } });
    const page: Page = { socket, kind, heard: 0 };
    // Half of the pages of a blog show one of those in lists, as children come from there.
    const shown = this.blogOf(number);
    socket.on('connect', () => {
      if (kind === 'list') socket.emit('list', { blogIds: this.blogIds.slice(0, mostListedBlogs) });
      if (kind === 'blog') socket.emit('watch', { blogId: shown });
    });
    const heardOnce = new Set<string>();
    socket.on('blogLiked', ({ blogId }: { blogId: string }) => {
      page.heard += 1;
      const announcedAt = this.announcedAt.get(blogId);
      if (announcedAt === undefined || heardOnce.has(blogId)) return;
      heardOnce.add(blogId);
      this.delays.push(performance.now() - announcedAt);
    });
    socket.on('likeCounts', () => {
      page.heard += 1;
    });
    return page;
  }
}
