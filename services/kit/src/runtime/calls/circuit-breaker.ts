export interface CircuitBreakerOptions {
  /** Checks whether the other side has recovered; rejects while it has not. */
  readonly probe: () => Promise<unknown>;
  /** Called when the circuit opens and when it closes again. */
  readonly onChange?: (isOpen: boolean) => void;
  /** Number of failures in a row that open the circuit. */
  readonly failures?: number;
  /** Time between two probes, in milliseconds. */
  readonly probeEveryMs?: number;
}

/** Thrown instead of a call, because the other side has not been responding. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/**
 * Stops calling a service that does not respond. After several failures in a row each call fails at once instead of
 * running into its time limit, and the service is not overloaded while it restarts. Separate probes find out when it
 * has recovered, so that no reader's call is used for that.
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
   * @param isFailure whether an error means that the other side does not respond
   * @throws CircuitOpen at once while it is open, otherwise what the call throws
   */
  async run<T>(call: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    if (this.isOpen) throw new CircuitOpen('It did not answer several times in a row.');
    try {
      const result = await call();
      this.failuresInARow = 0;
      return result;
    } catch (error) {
      // Other errors do not mean that the service is down.
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
      // It has not recovered. Try again later, unless the breaker was closed in the meantime.
      if (this.isOpen) this.probeLater();
      return;
    }
    if (!this.isOpen) return;
    this.close();
    this.failuresInARow = 0;
    this.options.onChange?.(false);
  }
}
