import { Readable } from 'node:stream';

/**
 * A request's body that is read from only once there is a connection to write it to. undici destroys a stream whose
 * call fails, also when no connection came about; so each attempt gets one of its own, which leaves this one alone
 * unless it was read from.
 */
export class UnsentBody {
  /** Whether some of it may have left: then nobody else can have all of it. */
  isTouched = false;

  constructor(private readonly stream: Readable) {}

  forAttempt(): Readable {
    return Readable.from(this.chunks(), { objectMode: false });
  }

  /** Nobody will read it any more. */
  drop(): void {
    this.stream.destroy();
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    this.isTouched = true;
    yield* this.stream;
  }
}
