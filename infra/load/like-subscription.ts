const silentAfterMs = 4_000;

/** Tracks whether a client that subscribes to all likes receives those that readers make. All times are wall-clock times. */
export class LikeSubscription {
  private receivedAt = 0;
  /** When the first like was begun that it has not heard of since. */
  private missingSince: number | null = null;

  /** It is connected, or heard of a like: whatever came before is no longer waited for. */
  received(now: number): void {
    this.receivedAt = now;
    this.missingSince = null;
  }

  /** A reader's like was confirmed, which was begun then. News of it can only come after that moment. */
  liked(begunAt: number): void {
    if (begunAt > this.receivedAt) this.missingSince ??= begunAt;
  }

  isSilent(now: number): boolean {
    return this.missingSince !== null && now - this.missingSince > silentAfterMs;
  }
}
