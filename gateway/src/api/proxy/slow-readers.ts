import type { ServerResponse } from 'node:http';

export interface SlowReadersOptions {
  /** The most readers that may keep a service waiting at once. */
  readonly atMost?: number;
  /** A reader who takes no byte for this long counts as slow, in milliseconds. */
  readonly slowMs?: number;
  /** Longest time any reader may take no byte, in milliseconds. */
  readonly patienceMs?: number;
}

interface Reading {
  readonly response: ServerResponse;
  /** Bytes sent at the latest check. */
  sent: number;
  movedAt: number;
}

const lookEveryMs = 500;

/**
 * A reader who doesn't read a response occupies a connection to the service. So only a few may be slow at once; beyond
 * that, those who have read nothing for the longest time are disconnected first.
 */
export class SlowReaders {
  private readonly readings = new Set<Reading>();
  private timer: NodeJS.Timeout | undefined;
  private readonly options: Required<SlowReadersOptions>;

  constructor({ atMost = 32, slowMs = 1_000, patienceMs = 30_000 }: SlowReadersOptions = {}) {
    this.options = { atMost, slowMs, patienceMs };
  }

  /** Watches until the response is complete or the reader has disconnected. */
  watch(response: ServerResponse): void {
    const reading = { response, sent: 0, movedAt: performance.now() };
    this.readings.add(reading);
    this.timer ??= setInterval(() => this.look(performance.now()), lookEveryMs).unref();
    response.once('close', () => {
      this.readings.delete(reading);
      if (this.readings.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
  }

  private look(now: number): void {
    for (const reading of this.readings) noteProgress(reading, now);
    const { atMost, slowMs, patienceMs } = this.options;
    const slow = [...this.readings]
      .filter(({ movedAt }) => now - movedAt >= slowMs)
      .sort((one, other) => one.movedAt - other.movedAt);
    const tooMany = Math.max(0, slow.length - atMost);
    for (const [at, { response, movedAt }] of slow.entries()) {
      if (at < tooMany || now - movedAt >= patienceMs) response.destroy();
    }
  }
}

/** Only a reader with bytes waiting can be slow. */
function noteProgress(reading: Reading, now: number): void {
  const { response } = reading;
  const sent = (response.socket?.bytesWritten ?? 0) - response.writableLength;
  if (response.writableNeedDrain && sent === reading.sent) return;
  reading.sent = sent;
  reading.movedAt = now;
}
