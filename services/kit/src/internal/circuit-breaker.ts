export interface CircuitBreakerOptions {
  /** Asks whether the other side is well again; rejects while it is not. */
  readonly probe: () => Promise<unknown>;
  /** Told when the circuit opens and when it closes again. */
  readonly onChange?: (isOpen: boolean) => void;
  /** Failures in a row that open it. */
  readonly failures?: number;
  /** Between two probes, in milliseconds. */
  readonly probeEveryMs?: number;
}

/** The other side did not answer lately, so it is not asked. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/**
 * Stops asking a side that does not answer. After several failures in a row each call fails at once instead of
 * waiting for its time limit, and the other side is not overrun while it starts. Probes of our own find out when it
 * is well again, so no reader's call is spent on trying.
 */
export class CircuitBreaker {
  private failuresInARow = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: CircuitBreakerOptions) {}

  get isOpen(): boolean {
    return this.timer !== undefined;
  }

  /**
   * Makes the call unless the circuit is open.
   *
   * @param isFailure whether what was thrown means that the other side does not answer
   * @throws CircuitOpen at once while it is open, else what the call throws
   */
  async run<T>(call: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    if (this.isOpen) throw new CircuitOpen('It did not answer several times in a row.');
    try {
      const result = await call();
      this.failuresInARow = 0;
      return result;
    } catch (error) {
      // Anything else neither speaks against the other side nor for it.
      if (isFailure(error)) this.countFailure();
      throw error;
    }
  }

  /** Stops probing. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private countFailure(): void {
    this.failuresInARow += 1;
    if (this.isOpen || this.failuresInARow < (this.options.failures ?? 5)) return;
    this.probeLater();
    this.options.onChange?.(true);
  }

  private probeLater(): void {
    this.timer = setTimeout(() => void this.probe(), this.options.probeEveryMs ?? 500).unref();
  }

  private async probe(): Promise<void> {
    try {
      await this.options.probe();
    } catch {
      // Not yet: look again, unless nobody is interested any more.
      if (this.isOpen) this.probeLater();
      return;
    }
    if (!this.isOpen) return;
    this.close();
    this.failuresInARow = 0;
    this.options.onChange?.(false);
  }
}
