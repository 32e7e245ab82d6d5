import type { Db } from 'mongodb';
import type { Acknowledged, Reader } from '../../load/protocol';
import { SiteApi } from '../../seed/api';

interface SeenBlog {
  readonly title: string;
  readonly likes: readonly string[];
}

const atOnce = 16;

/** Does `work` for each, a few at a time. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Reads back everything that was confirmed, as its reader would, and reports what is missing. */
export class LostWrites {
  private readonly visitor: SiteApi;
  private readonly tokens: ReadonlyMap<string, string>;
  private readonly blogs = new Map<string, Promise<SeenBlog | null>>();
  private readonly comments = new Map<string, Promise<ReadonlySet<string>>>();

  /** @param userDb the user service's database: the ledger is not shown by the API */
  constructor(
    private readonly url: string,
    readers: readonly Reader[],
    private readonly userDb: Db,
  ) {
    this.visitor = new SiteApi(url);
    this.tokens = new Map(readers.map(({ userId, token }) => [userId, token]));
  }

  async among(acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
    const lost: Acknowledged[] = [];
    await forEach(acknowledged, async (write) => {
      if (!(await this.isThere(write))) lost.push(write);
    });
    return lost;
  }

  private async isThere(write: Acknowledged): Promise<boolean> {
    if (write.kind === 'blog') return (await this.ownBlog(write.id, write.userId))?.title === write.title;
    if (write.kind === 'approval') return (await this.publicBlog(write.blogId)) !== null;
    if (write.kind === 'comment') return (await this.commentsOn(write.blogId)).has(write.id);
    if (write.kind === 'like') return (await this.publicBlog(write.blogId))?.likes.includes(write.userId) ?? false;
    const row = await this.userDb.collection('xpLedger').findOne({ key: write.key, xp: write.xp });
    return row?.userId.toHexString() === write.userId;
  }

  private ownBlog(id: string, userId: string): Promise<SeenBlog | null> {
    return readBlog(new SiteApi(this.url, this.tokens.get(userId)), id);
  }

  private publicBlog(id: string): Promise<SeenBlog | null> {
    const known = this.blogs.get(id) ?? readBlog(this.visitor, id);
    this.blogs.set(id, known);
    return known;
  }

  private commentsOn(blogId: string): Promise<ReadonlySet<string>> {
    const known = this.comments.get(blogId) ?? this.readComments(blogId);
    this.comments.set(blogId, known);
    return known;
  }

  private async readComments(blogId: string): Promise<ReadonlySet<string>> {
    const path = `/blog/comment/get?postId=${blogId}`;
    const comments = await this.visitor.send<{ _id: string }[]>('GET', path);
    return new Set(comments.map(({ _id }) => _id));
  }
}

async function readBlog(api: SiteApi, id: string): Promise<SeenBlog | null> {
  try {
    return (await api.send<{ blog: SeenBlog }>('GET', `/blog/post/${id}`)).blog;
  } catch (error) {
    if (error instanceof Error && error.message.includes(' answered 404')) return null;
    throw error;
  }
}
