import { LRUCache } from 'lru-cache';
import { BSON, type Document } from 'mongodb';

/**
 * The estimated memory per byte: a parsed document takes several times its bytes, and the bytes are stored as its key.
 */
const timesItsBytes = 5;

/**
 * Parses documents, each one only once for as long as the database sends the same bytes. Nothing can be out of date, because
 * the bytes are read each time (`find` with `raw: true`).
 */
export class ParsedDocuments<Parsed extends Document> {
  private readonly known: LRUCache<string, Parsed>;

  /** @param maxBytes the memory for cached documents */
  constructor(maxBytes: number) {
    this.known = new LRUCache({ maxSize: maxBytes, sizeCalculation: (_parsed, bytes) => timesItsBytes * bytes.length });
  }

  /**
   * Parses a document.
   *
   * @returns the same object for the same bytes while it is cached, so it must not be changed
   */
  parse(raw: Uint8Array): Readonly<Parsed> {
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
    const known = this.known.get(bytes);
    if (known) return known;
    const parsed = BSON.deserialize(raw) as Parsed;
    this.known.set(bytes, parsed);
    return parsed;
  }
}
