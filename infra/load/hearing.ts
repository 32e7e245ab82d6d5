const deafAfterMs = 4_000;

/** Whether a client that listens to every like hears of those that readers make. All times are wall-clock times. */
export class Hearing {
  private heardAt = 0;
  /** When the first like was begun that it has not heard of since. */
  private unheardSince: number | null = null;

  /** It is connected, or heard of a like: whatever came before is no longer waited for. */
  hears(now: number): void {
    this.heardAt = now;
    this.unheardSince = null;
  }

  /** A reader's like was confirmed, which was begun then. News of it can only come after that moment. */
  liked(begunAt: number): void {
    if (begunAt > this.heardAt) this.unheardSince ??= begunAt;
  }

  isDeaf(now: number): boolean {
    return this.unheardSince !== null && now - this.unheardSince > deafAfterMs;
  }
}
