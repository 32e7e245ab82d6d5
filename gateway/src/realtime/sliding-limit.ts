/** Limits the number of calls in any window of time. */
export class SlidingLimit {
  private calls: number[] = [];

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /**
   * Counts a call.
   *
   * @param now in milliseconds
   * @returns false when there were too many calls in the window before it
   */
  take(now: number): boolean {
    this.calls = this.calls.filter((at) => now - at < this.windowMs);
    if (this.calls.length >= this.max) return false;
    this.calls.push(now);
    return true;
  }
}
