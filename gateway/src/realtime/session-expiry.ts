/** Longest delay that a timer supports, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls back when a sign-in ends. A fresh token moves the end. */
export class SignInEnd {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly onEnd: () => void) {}

  moveTo(end: Date): void {
    this.cancel();
    const leftMs = Math.max(0, end.getTime() - Date.now());
    this.timer = setTimeout(this.onEnd, Math.min(leftMs, longestTimerMs));
    this.timer.unref();
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
