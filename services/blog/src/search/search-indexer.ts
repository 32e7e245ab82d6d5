import { type Lease, type Logger, RepeatedTask, type Transactions } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { isPublic } from '../blogs';
import { entryOf, termChanges } from './entry.rules';
import type { SearchEntryRepository } from './search-entry.repository';
import type { SearchTermRepository } from './search-term.repository';
import type { SearchedBlogs } from './searched-blogs';

export interface SearchIndexerDeps {
  blogs: Pick<SearchedBlogs, 'unindexed' | 'findMany' | 'markIndexed'>;
  entries: Pick<SearchEntryRepository, 'findMany' | 'replace' | 'gone'>;
  terms: Pick<SearchTermRepository, 'count'>;
  /** Two processes would do no harm, but their transactions would get in each other's way. */
  lease: Pick<Lease, 'take' | 'giveBack'>;
  transactions: Pick<Transactions, 'run'>;
  logger: Logger;
}

/**
 * The longest time until a blog is found that another process published, or that a process left behind when it died.
 */
const everyMs = 2_000;
/** All that belongs to a batch is written in one transaction. Blogs of a batch share most of their terms. */
const batchSize = 100;

/**
 * Keeps the search entries up to date with the blogs (docs/product.md#search). Every change that affects search marks
 * the blog in its own transaction, and the indexer processes marked blogs in batches. Blogs from before search have no
 * `searchVersion` and are processed in the same way, so an interrupted first run is continued.
 */
export class SearchIndexer {
  private readonly task: RepeatedTask;
  private isStarted = false;

  constructor(private readonly deps: SearchIndexerDeps) {
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.indexAll(),
      // Safe to continue: the next round finds the blogs that are still marked.
      onError: (error) => deps.logger.warn({ err: error }, 'search is brought up to date later'),
    });
  }

  start(): void {
    this.isStarted = true;
    this.task.start();
  }

  stop(): Promise<void> {
    this.isStarted = false;
    return this.task.stop();
  }

  /** Call it after a blog was marked, so that readers find it at once. */
  wake(): void {
    if (this.isStarted) this.task.runSoon();
  }

  /** Indexes all marked blogs, unless another process is doing so. */
  async indexAll(): Promise<void> {
    let ids = await this.marked();
    if (ids.length === 0 || !(await this.deps.lease.take())) return;
    let count = 0;
    try {
      for (; ids.length > 0 && (await this.deps.lease.take()); ids = await this.marked()) {
        await this.index(ids);
        count += ids.length;
      }
    } finally {
      await this.deps.lease.giveBack();
    }
    this.deps.logger.debug({ count }, 'search is up to date');
  }

  private async marked(): Promise<ObjectId[]> {
    const [blogs, gone] = await Promise.all([this.deps.blogs.unindexed(batchSize), this.deps.entries.gone(batchSize)]);
    return [...blogs, ...gone];
  }

  /**
   * Writes to each blog that it reads, so that if a blog is hidden or changed at the same moment, one of the two
   * transactions is retried.
   */
  private index(ids: readonly ObjectId[]): Promise<void> {
    const { blogs, entries, terms, transactions } = this.deps;
    return transactions.run(async (session) => {
      const found = await blogs.findMany(ids, session);
      const before = await entries.findMany(ids, session);
      const after = found.filter(isPublic).map(entryOf);
      await blogs.markIndexed(ids, session);
      await terms.count(termChanges(before, after), session);
      await entries.replace(ids, after, session);
    });
  }
}
