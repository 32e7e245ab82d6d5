/** Measures the time played, without pauses. `now` returns the time of a monotonic clock in milliseconds. */
export class GameClock {
  private runningSince: number | null;

  /** @param playedMs the time already played, in milliseconds, if a round is resumed */
  constructor(
    private readonly now: () => number,
    private playedMs = 0,
  ) {
    this.runningSince = now();
  }

  get isRunning(): boolean {
    return this.runningSince !== null;
  }

  /** Returns the whole milliseconds since the start without pauses, which is the `at` of a move. */
  read(): number {
    const running = this.runningSince === null ? 0 : this.now() - this.runningSince;
    return Math.floor(this.playedMs + running);
  }

  pause(): void {
    this.playedMs = this.read();
    this.runningSince = null;
  }

  resume(): void {
    this.runningSince ??= this.now();
  }
}
