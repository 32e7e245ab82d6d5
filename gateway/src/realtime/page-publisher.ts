/** The least time between two messages about one blog, in milliseconds. */
const leastPauseMs = 1_000;

interface PagePublisherOptions {
  /** Returns how many sockets of this gateway have the blog's page open. */
  readonly watchersOf: (blogId: string) => number;
  readonly notify: (blogId: string) => void;
}

/**
 * Notifies open pages that their blog was liked: at once, then after a pause of a second, or of a millisecond for each
 * page when there are more than a thousand. So a blog costs a gateway a thousand messages a second at most.
 */
export class PagePublisher {
  /** Blogs whose pages were notified lately. At most as many as are watched here. */
  private readonly resting = new Map<string, { isPending: boolean; readonly timer: NodeJS.Timeout }>();

  constructor(private readonly options: PagePublisherOptions) {}

  publish(blogId: string): void {
    const resting = this.resting.get(blogId);
    if (resting) {
      resting.isPending = true;
      return;
    }
    const watchers = this.options.watchersOf(blogId);
    if (watchers === 0) return;
    this.options.notify(blogId);
    const timer = setTimeout(() => this.goOn(blogId), Math.max(leastPauseMs, watchers));
    this.resting.set(blogId, { isPending: false, timer });
  }

  stop(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }

  private goOn(blogId: string): void {
    const isPending = this.resting.get(blogId)?.isPending ?? false;
    this.resting.delete(blogId);
    if (isPending) this.publish(blogId);
  }
}
