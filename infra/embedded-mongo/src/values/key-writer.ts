import type { Binary, BSONRegExp, ObjectId } from 'bson';
import type { Doc } from './doc';
import { rank, rankOf } from './kinds';
import { type Numeric, offset, toDouble } from './numbers';

/** Appended to a key, this sorts after every key with that prefix: keys have no characters above 0xff. */
export const keyEnd = '\uffff';

const hasZero = /\0/;

/** Above 2^53, neighbouring int64 values have the same nearest double, so keys also contain the distance from it. */
const exactLimit = 2 ** 53;

/**
 * Encodes values as bytes with the same sort order, similar to MongoDB's own KeyString. No encoding is a prefix of
 * another, so all keys that begin with a value are one range.
 */
class KeyWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private length = 0;

  /**
   * Returns the bytes written since the last call, as a string with one character per byte, because strings compare and
   * hash fast.
   */
  take(): string {
    const key = this.bytes.toString('latin1', 0, this.length);
    this.length = 0;
    return key;
  }

  /** Writes a value of an index field. The bytes of descending fields are inverted. */
  write(value: unknown, descending = false): void {
    const start = this.length;
    this.value(value);
    if (!descending) return;
    for (let at = start; at < this.length; at++) this.bytes[at] = 0xff - (this.bytes[at] as number);
  }

  private value(value: unknown): void {
    const type = rankOf(value);
    this.byte(type);
    this.payload(type, value);
  }

  private payload(type: number, value: unknown): void {
    this.writers[type]?.(value);
  }

  /** Encoders by type. Types without an encoder have only one value. */
  private readonly writers: Readonly<Record<number, (value: unknown) => void>> = {
    [rank.number]: (value) => this.number(value as Numeric),
    [rank.string]: (value) => this.string(String(value)),
    [rank.object]: (value) => this.doc(value as Doc),
    [rank.array]: (value) => this.array(value as unknown[]),
    [rank.binary]: (value) => this.binary(value as Binary),
    [rank.objectId]: (value) => this.raw((value as ObjectId).id),
    [rank.boolean]: (value) => this.byte(value ? 1 : 0),
    [rank.date]: (value) => this.double(Number(value)),
    [rank.regex]: (value) => {
      this.string((value as BSONRegExp).pattern);
      this.string((value as BSONRegExp).options);
    },
  };

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.length + count) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  private byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  private number(value: Numeric): void {
    const nearest = toDouble(value);
    this.double(nearest);
    if (Math.abs(nearest) < exactLimit || Number.isNaN(nearest)) return;
    this.reserve(2);
    this.length = this.bytes.writeUInt16BE(offset(value) + 0x8000, this.length);
  }

  private double(value: number): void {
    this.reserve(8);
    const start = this.length;
    this.length = this.bytes.writeDoubleBE(value + 0, start);
    if (Number.isNaN(value)) this.bytes.fill(0, start, this.length);
    else if (value < 0) this.invert(start);
    else this.bytes[start] = (this.bytes[start] as number) | 0x80;
  }

  private invert(start: number): void {
    for (let at = start; at < this.length; at++) this.bytes[at] = 0xff - (this.bytes[at] as number);
  }

  /** Writes UTF-8 with zero bytes escaped as 00 FF, and 00 00 at the end. */
  private string(text: string): void {
    for (const [at, part] of (hasZero.test(text) ? text.split('\0') : [text]).entries()) {
      if (at > 0) this.escapedZero();
      this.reserve(part.length * 3 + 2);
      this.length += this.bytes.write(part, this.length, 'utf8');
    }
    this.byte(0);
    this.byte(0);
  }

  private escapedZero(): void {
    this.byte(0);
    this.byte(0xff);
  }

  /** Writes the members in their order, each as type, name and value, which is how MongoDB compares them. */
  private doc(doc: Doc): void {
    for (const name of Object.keys(doc)) {
      const type = rankOf(doc[name]);
      this.byte(type);
      this.string(name);
      this.payload(type, doc[name]);
    }
    this.byte(0);
  }

  private array(values: unknown[]): void {
    for (const value of values) this.value(value);
    this.byte(0);
  }

  private binary(value: Binary): void {
    this.reserve(5);
    this.length = this.bytes.writeUInt32BE(value.length(), this.length);
    this.byte(value.sub_type);
    this.raw(value.buffer.subarray(0, value.length()));
  }
}

const writer = new KeyWriter();

/** Returns the sortable key of one value. Only equal values have the same key. */
export function keyOf(value: unknown): string {
  writer.write(value);
  return writer.take();
}

/** Returns the sortable key of several values. Those flagged in `descending` sort in descending order. */
export function compoundKeyOf(values: readonly unknown[], descending: readonly boolean[]): string {
  for (let at = 0; at < values.length; at++) writer.write(values[at], descending[at]);
  return writer.take();
}
