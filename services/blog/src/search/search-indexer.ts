import { RepeatedTask } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { isPublic } from '../visibility';
import { entryOf, termChanges } from './entry.rules';
import type { SearchContext } from './search.context';

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

  constructor(
    private readonly context: Pick<
      SearchContext,
      'searchedBlogs' | 'entries' | 'terms' | 'lease' | 'transactions' | 'logger'
    >,
  ) {
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.indexAll(),
      // Safe to continue: the next round finds the blogs that are still marked.
      onError: (error) => context.logger.warn({ err: error }, 'search is brought up to date later'),
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
    if (ids.length === 0 || !(await this.context.lease.take())) return;
    let count = 0;
    try {
      for (; ids.length > 0 && (await this.context.lease.take()); ids = await this.marked()) {
        await this.index(ids);
        count += ids.length;
      }
    } finally {
      await this.context.lease.giveBack();
    }
    this.context.logger.debug({ count }, 'search is up to date');
  }

  private async marked(): Promise<ObjectId[]> {
    const [blogs, gone] = await Promise.all([
      this.context.searchedBlogs.unindexed(batchSize),
      this.context.entries.gone(batchSize),
    ]);
    return [...blogs, ...gone];
  }

  /**
   * Writes to each blog that it reads, so that if a blog is hidden or changed at the same moment, one of the two
   * transactions is retried.
   */
  private index(ids: readonly ObjectId[]): Promise<void> {
    const { searchedBlogs, entries, terms, transactions } = this.context;
    return transactions.run(async (session) => {
      const found = await searchedBlogs.findMany(ids, session);
      const before = await entries.findMany(ids, session);
      const after = found.filter(isPublic).map(entryOf);
      await searchedBlogs.markIndexed(ids, session);
      await terms.count(termChanges(before, after), session);
      await entries.replace(ids, after, session);
    });
  }
}
