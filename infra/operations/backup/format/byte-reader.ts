import { BackupError } from '../backup-error';

/** Reads a stream in given numbers of bytes, however it was chunked. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private chunks: Buffer[] = [];
  private length = 0;
  private hasEnded = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Reads this many bytes, or fewer when the stream ends first. */
  async upTo(bytes: number): Promise<Buffer> {
    await this.fill(bytes);
    const [first = Buffer.alloc(0), ...more] = this.chunks;
    // Bytes within one chunk are not copied: a document is often a small part of a chunk.
    const all = more.length === 0 ? first : Buffer.concat(this.chunks);
    const taken = all.subarray(0, bytes);
    const rest = all.subarray(bytes);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return taken;
  }

  /**
   * Reads exactly this many bytes.
   *
   * @throws BackupError when the stream ends earlier.
   */
  async exactly(bytes: number): Promise<Buffer> {
    const taken = await this.upTo(bytes);
    if (taken.length < bytes) throw new BackupError('The backup is damaged or cut short.');
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    await this.fill(1);
    return this.length === 0;
  }

  private async fill(bytes: number): Promise<void> {
    while (this.length < bytes && !this.hasEnded) {
      const { value, done } = await this.source.next();
      if (done) this.hasEnded = true;
      else {
        this.chunks.push(value);
        this.length += value.length;
      }
    }
  }
}
