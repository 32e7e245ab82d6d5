import { type Logger, RepeatedTask } from '@storysprout/service-kit';
import type { BlogRepository } from '../blogs';
import type { BlogRemover } from './removed-blogs';

export interface WithdrawnThreadsDeps {
  blogs: Pick<BlogRepository, 'findDueThreads' | 'beginThreadRemoval' | 'endThreadRemoval'>;
  blogRemover: Pick<BlogRemover, 'removeThread'>;
  logger: Logger;
  now: () => Date;
}

const everyMs = 60 * 60 * 1_000;
const batchSize = 100;

/** Deletes likes and comments of blogs that were withdrawn and not published again in time (docs/product.md#own-content). */
export class WithdrawnThreads {
  private readonly task: RepeatedTask;

  constructor(private readonly deps: WithdrawnThreadsDeps) {
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.removeDue(),
      // Safe to continue: the next round finds what is left.
      onError: (error) => deps.logger.warn({ err: error }, 'comments of withdrawn blogs are deleted later'),
    });
  }

  start(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Safe to run twice and to continue after a crash, because the blog's mark is cleared last. */
  async removeDue(): Promise<void> {
    const now = this.deps.now();
    for (let due = await this.deps.blogs.findDueThreads(now, batchSize); due.length > 0; ) {
      for (const id of due) {
        if (!(await this.deps.blogs.beginThreadRemoval(id, now))) continue;
        await this.deps.blogRemover.removeThread(id);
        await this.deps.blogs.endThreadRemoval(id);
      }
      if (due.length < batchSize) break;
      due = await this.deps.blogs.findDueThreads(now, batchSize);
    }
  }
}
