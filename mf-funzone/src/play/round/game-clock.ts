/** A tick that comes this late, in milliseconds, means that the device has slept. */
const sleptMs = 5_000;

/** Measures the time played, without pauses. `now` returns the time of a monotonic clock in milliseconds. */
export class GameClock {
  private runningSince: number | null;
  private ticked: { readonly at: number; readonly on: number };

  /**
   * @param playedMs the time already played, in milliseconds, if a round is resumed
   * @param date returns the time of the device's clock in milliseconds
   */
  constructor(
    private readonly now: () => number,
    private playedMs = 0,
    private readonly date: () => number = Date.now,
  ) {
    this.runningSince = now();
    this.ticked = { at: now(), on: date() };
  }

  get isRunning(): boolean {
    return this.runningSince !== null;
  }

  /** Returns the whole milliseconds since the start without pauses, which is the `at` of a move. */
  read(): number {
    const running = this.runningSince === null ? 0 : this.now() - this.runningSince;
    return Math.floor(this.playedMs + running);
  }

  /**
   * Notes a tick, and takes back the time since the one before if the device has slept meanwhile. In some browsers the
   * monotonic clock stands still during sleep, so both clocks are compared.
   *
   * @returns whether the device has slept
   */
  hasSlept(): boolean {
    const before = this.ticked;
    this.ticked = { at: this.now(), on: this.date() };
    const ranMs = this.ticked.at - before.at;
    if (this.runningSince === null || Math.max(ranMs, this.ticked.on - before.on) < sleptMs) return false;
    this.runningSince += ranMs;
    return true;
  }

  pause(): void {
    this.playedMs = this.read();
    this.runningSince = null;
  }

  resume(): void {
    if (this.runningSince !== null) return;
    this.runningSince = this.now();
    this.ticked = { at: this.now(), on: this.date() };
  }
}
