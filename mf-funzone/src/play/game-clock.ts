/** Milliseconds played: it stands still while it is paused. `now` is a steady clock in milliseconds. */
export class GameClock {
  private runningSince: number | null;

  /** @param playedMs of a round that goes on, the time played before */
  constructor(
    private readonly now: () => number,
    private playedMs = 0,
  ) {
    this.runningSince = now();
  }

  get isRunning(): boolean {
    return this.runningSince !== null;
  }

  /** Whole milliseconds since the start, pauses left out: the `at` of a move. */
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
