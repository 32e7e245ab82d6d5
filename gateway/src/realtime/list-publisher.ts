/** Sockets are notified in this many groups, one after the other, so that they are never all notified at once. */
const groupCount = 10;
/** Time from one group to the next, in milliseconds: each socket is notified every five seconds at most. */
const groupEveryMs = 500;

interface Listed {
  readonly blogIds: ReadonlySet<string>;
  readonly group: number;
}

type Counts = Readonly<Record<string, number>>;

/**
 * Notifies pages with lists of blogs of new like counts, batched over some seconds, and only for the blogs they list.
 */
export class ListPublisher<Listener extends object> {
  private readonly listed = new Map<Listener, Listed>();
  private readonly groups = Array.from({ length: groupCount }, () => new Set<Listener>());
  /** Number of lists that contain a blog. */
  private readonly uses = new Map<string, number>();
  /** Like counts that changed since each group was last notified; only of blogs that somebody lists. */
  private readonly pending = Array.from({ length: groupCount }, () => new Map<string, number>());
  private readonly timer: NodeJS.Timeout;
  private nextGroup = 0;
  private joined = 0;

  constructor(private readonly notify: (listener: Listener, counts: Counts) => void) {
    this.timer = setInterval(() => this.notifyNext(), groupEveryMs).unref();
  }

  /** Replaces the blogs that this listener lists. */
  set(listener: Listener, blogIds: readonly string[]): void {
    const group = this.listed.get(listener)?.group ?? this.joined++ % groupCount;
    this.forget(listener);
    if (blogIds.length === 0) return;
    const unique = new Set(blogIds);
    for (const blogId of unique) this.uses.set(blogId, (this.uses.get(blogId) ?? 0) + 1);
    this.listed.set(listener, { blogIds: unique, group });
    this.groups[group]?.add(listener);
  }

  forget(listener: Listener): void {
    const before = this.listed.get(listener);
    if (!before) return;
    this.listed.delete(listener);
    this.groups[before.group]?.delete(listener);
    for (const blogId of before.blogIds) this.release(blogId);
  }

  publish(blogId: string, likeCount: number): void {
    if (!this.uses.has(blogId)) return;
    this.pending.forEach((pending, group) => {
      if (this.groups[group]?.size) pending.set(blogId, likeCount);
    });
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private release(blogId: string): void {
    const left = (this.uses.get(blogId) ?? 1) - 1;
    if (left > 0) this.uses.set(blogId, left);
    else this.uses.delete(blogId);
  }

  private notifyNext(): void {
    const group = this.nextGroup;
    this.nextGroup = (group + 1) % groupCount;
    const pending = this.pending[group];
    if (!pending?.size) return;
    this.pending[group] = new Map();
    for (const listener of this.groups[group] ?? []) {
      const counts = this.countsFor(listener, pending);
      if (counts) this.notify(listener, counts);
    }
  }

  private countsFor(listener: Listener, pending: ReadonlyMap<string, number>): Counts | null {
    const counts: Record<string, number> = {};
    let isEmpty = true;
    for (const blogId of this.listed.get(listener)?.blogIds ?? []) {
      const count = pending.get(blogId);
      if (count === undefined) continue;
      counts[blogId] = count;
      isEmpty = false;
    }
    return isEmpty ? null : counts;
  }
}
