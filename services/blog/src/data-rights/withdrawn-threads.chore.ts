import { RepeatedTask } from '@storysprout/service-kit';
import type { DataRightsContext } from './data-rights.context';

const everyMs = 60 * 60 * 1_000;
const batchSize = 100;

/** Deletes likes and comments of blogs that were withdrawn and not published again in time (docs/product.md#own-content). */
export class WithdrawnThreads {
  private readonly task: RepeatedTask;

  constructor(private readonly context: Pick<DataRightsContext, 'blogs' | 'blogRemover' | 'logger' | 'now'>) {
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.removeDue(),
      // Safe to continue: the next round finds what is left.
      onError: (error) => context.logger.warn({ err: error }, 'comments of withdrawn blogs are deleted later'),
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
    const now = this.context.now();
    for (let due = await this.context.blogs.repository.findDueThreads(now, batchSize); due.length > 0; ) {
      for (const id of due) {
        if (!(await this.context.blogs.repository.beginThreadRemoval(id, now))) continue;
        await this.context.blogRemover.removeThread(id);
        await this.context.blogs.repository.endThreadRemoval(id);
      }
      if (due.length < batchSize) break;
      due = await this.context.blogs.repository.findDueThreads(now, batchSize);
    }
  }
}
