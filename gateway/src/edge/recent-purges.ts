/** How many tags are remembered. Of older purges, only the time is known. */
const mostTags = 4_096;

/**
 * What was purged lately, so that an answer whose reading began before a purge is not kept after it. Time is counted in
 * purges.
 */
export class RecentPurges {
  private readonly lastOf = new Map<string, number>();
  /** Readings that began before it may have missed a purge that is forgotten here. */
  private forgottenAt = 0;
  private count = 0;

  /** The present, to be given to `isStale` with what is read from now on. */
  get now(): number {
    return this.count;
  }

  add(tags: readonly string[]): void {
    this.count += 1;
    for (const tag of tags) {
      this.lastOf.delete(tag);
      this.lastOf.set(tag, this.count);
    }
    // Beginning to iterate costs as much as was deleted lately, so it only happens when there is something to forget.
    if (this.lastOf.size > mostTags) this.forgetOldest();
  }

  private forgetOldest(): void {
    for (const [tag, at] of this.lastOf) {
      if (this.lastOf.size <= mostTags) return;
      this.lastOf.delete(tag);
      this.forgottenAt = at;
    }
  }

  /** Everything was purged. */
  addAll(): void {
    this.count += 1;
    this.lastOf.clear();
    this.forgottenAt = this.count;
  }

  /** Whether one of the tags was purged since. */
  isStale(tags: readonly string[], since: number): boolean {
    return since < this.forgottenAt || tags.some((tag) => (this.lastOf.get(tag) ?? 0) > since);
  }
}
