const silentAfterMs = 4_000;

/**
 * Tracks whether a client that subscribes to every like is notified of the readers' likes. All times are wall-clock
 * times.
 */
export class LikeSubscription {
  private receivedAt = 0;
  /** Start of the first like of which the client has not been notified since. */
  private missingSince: number | null = null;

  /**
   * Call this when the client connects or is notified of a like: notifications of earlier likes are no longer expected.
   */
  received(now: number): void {
    this.receivedAt = now;
    this.missingSince = null;
  }

  /**
   * Call this when a reader's like is confirmed. Its notification can only come after `begunAt`, when the like was
   * begun.
   */
  liked(begunAt: number): void {
    if (begunAt > this.receivedAt) this.missingSince ??= begunAt;
  }

  isSilent(now: number): boolean {
    return this.missingSince !== null && now - this.missingSince > silentAfterMs;
  }
}
