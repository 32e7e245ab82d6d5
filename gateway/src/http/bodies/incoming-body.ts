import type { IncomingMessage } from 'node:http';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { BodyLimit } from './body-limit';
import { ClientGone } from './draining';

/** The slowest pace at which a body may arrive. */
export interface Pace {
  /** Grace at the start of every body, in milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

export interface IncomingBodyOptions {
  readonly request: IncomingMessage;
  readonly limit: BodyLimit;
  /** Declared length in bytes; undefined for a chunked body. */
  readonly declared: number | undefined;
  /** Bytes that may be kept in memory without asking for room. */
  readonly freeBytes: number;
  /** Asks for room for the whole body. */
  readonly askForRoom: (bytes: number) => Promise<void>;
}

/**
 * A body that is being read into memory. All chunks are copied into one buffer: a body that arrives byte by byte would
 * take a hundred times its size as separate buffers.
 */
export class IncomingBody {
  readonly whole: Promise<Buffer>;
  private buffer: Buffer = Buffer.alloc(0);
  private received = 0;
  private hasRoom = false;
  private isOver = false;
  private readonly startedAt = performance.now();
  /** Time that the sender was paused to wait for room, in milliseconds. It doesn't count against their pace. */
  private heldUpMs = 0;
  private heldUpSince: number | null = null;
  /** Needed because Node emits `end` right after the last chunk, even when that chunk paused the request. */
  private hasEnded = false;
  private resolve: (body: Buffer) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;

  constructor(private readonly options: IncomingBodyOptions) {
    this.whole = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    const { request } = options;
    request.on('data', this.onData);
    request.once('end', this.onEnd);
    request.once('error', this.onGone);
    request.once('close', this.onGone);
  }

  /** Fails when too little has arrived in the time that passed. */
  checkPace({ graceMs, bytesPerSecond }: Pace): void {
    if (this.heldUpSince !== null) return;
    const elapsedMs = performance.now() - this.startedAt - this.heldUpMs - graceMs;
    if (this.received >= (elapsedMs / 1_000) * bytesPerSecond) return;
    this.fail(new AppError('too_slow', errorTexts.tooSlow));
  }

  fail(error: Error): void {
    if (this.end()) this.reject(error);
  }

  private readonly onData = (chunk: Buffer): void => {
    const needed = this.received + chunk.length;
    if (needed > this.options.limit.bytes) this.fail(this.options.limit.tooLarge());
    else if (needed <= this.options.freeBytes || this.hasRoom) this.append(chunk);
    else this.holdUp(chunk);
  };

  private holdUp(chunk: Buffer): void {
    this.options.request.pause();
    this.heldUpSince = performance.now();
    this.makeRoom().then(
      () => this.goOn(chunk),
      (error: Error) => this.fail(error),
    );
  }

  private async makeRoom(): Promise<void> {
    await this.options.askForRoom(this.options.declared ?? this.options.limit.bytes);
    this.hasRoom = true;
  }

  private goOn(chunk: Buffer): void {
    if (this.isOver) return;
    this.heldUpMs += performance.now() - (this.heldUpSince ?? 0);
    this.heldUpSince = null;
    this.append(chunk);
    if (this.hasEnded) this.complete();
    else this.options.request.resume();
  }

  private append(chunk: Buffer): void {
    const needed = this.received + chunk.length;
    if (needed > this.buffer.length) this.grow(needed);
    chunk.copy(this.buffer, this.received);
    this.received = needed;
  }

  private grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(this.capacityFor(needed));
    this.buffer.copy(larger, 0, 0, this.received);
    this.buffer = larger;
  }

  /**
   * Returns the buffer size to allocate, in bytes: the declared length, or twice `needed` for a chunked body. Until
   * there is room, `freeBytes` at most.
   */
  private capacityFor(needed: number): number {
    const { declared, freeBytes, limit } = this.options;
    const most = this.hasRoom ? (declared ?? limit.bytes) : Math.min(declared ?? freeBytes, freeBytes);
    return Math.max(needed, declared === undefined ? Math.min(most, 2 * needed) : most);
  }

  private readonly onEnd = (): void => {
    this.hasEnded = true;
    // The whole body has arrived. Whoever sends the response will notice if the client disconnects from now on.
    this.options.request.off('close', this.onGone);
    if (this.heldUpSince === null) this.complete();
  };

  private complete(): void {
    if (this.end()) this.resolve(this.buffer.subarray(0, this.received));
  }

  private readonly onGone = (): void => this.fail(new ClientGone());

  /**
   * Detaches from the request.
   *
   * @returns false if the body was already completed or failed
   */
  private end(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    const { request } = this.options;
    request.off('data', this.onData);
    request.off('end', this.onEnd);
    request.off('close', this.onGone);
    // The error listener stays: a connection may break at any time.
    return true;
  }
}
