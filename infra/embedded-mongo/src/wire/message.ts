import { ServerError } from '../errors';
import { decode } from '../values/codec';
import type { Doc } from '../values/doc';

const opcode = { reply: 1, query: 2004, message: 2013 } as const;
const headerLength = 16;
/** The limit that `hello` reports, and some room for the command around it. */
const maxMessageBytes = 48_000_000 + 64 * 1024;

const checksumPresent = 1;
const moreToCome = 2;

/** One request of a client. */
export interface Request {
  readonly id: number;
  readonly body: Doc;
  /** False when the client expects no reply. */
  readonly wantsReply: boolean;
  /** True for the legacy handshake, which needs a legacy reply. */
  readonly isLegacy: boolean;
}

/** Adds the documents of a kind-1 section to the command as one of its members. */
function readSequence(bytes: Buffer, start: number, end: number, body: Doc): void {
  const nameEnd = bytes.indexOf(0, start);
  const name = bytes.toString('utf8', start, nameEnd);
  const docs: Doc[] = [];
  for (let at = nameEnd + 1; at < end; at += bytes.readInt32LE(at)) docs.push(readDoc(bytes, at, end));
  body[name] = docs;
}

function readDoc(bytes: Buffer, at: number, end: number): Doc {
  const length = bytes.readInt32LE(at);
  if (length < 5 || at + length > end)
    throw new ServerError('FailedToParse', 'a BSON document does not fit its message');
  return decode(bytes.subarray(at, at + length));
}

function readMessage(bytes: Buffer, id: number): Request {
  const flags = bytes.readUInt32LE(headerLength);
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  const sequences: Doc = {};
  let body: Doc | undefined;
  for (let at = headerLength + 4; at < end; ) {
    const kind = bytes[at++];
    const length = bytes.readInt32LE(at);
    if (kind === 0) body = readDoc(bytes, at, end);
    else if (kind === 1) readSequence(bytes, at + 4, at + length, sequences);
    else throw new ServerError('FailedToParse', `unknown section kind ${kind} in a message`);
    at += length;
  }
  if (!body) throw new ServerError('FailedToParse', 'a message without a body');
  return { id, body: { ...body, ...sequences }, wantsReply: (flags & moreToCome) === 0, isLegacy: false };
}

function readLegacyQuery(bytes: Buffer, id: number): Request {
  const nameEnd = bytes.indexOf(0, headerLength + 4);
  const body = readDoc(bytes, nameEnd + 9, bytes.length);
  const name = Object.keys(body)[0]?.toLowerCase();
  if (name !== 'hello' && name !== 'ismaster')
    throw new ServerError(352, `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`);
  return { id, body, wantsReply: true, isLegacy: true };
}

/** Parses one complete message. */
export function readRequest(bytes: Buffer): Request {
  const id = bytes.readInt32LE(4);
  const code = bytes.readInt32LE(12);
  if (code === opcode.message) return readMessage(bytes, id);
  if (code === opcode.query) return readLegacyQuery(bytes, id);
  throw new ServerError('FailedToParse', `unsupported wire protocol opcode ${code}`);
}

function withHeader(code: number, requestId: number, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, headerLength);
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(length, 0);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(code, 12);
  return Buffer.concat([header, ...parts], length);
}

/** Encodes the reply to a request. */
export function writeReply({ id, isLegacy }: Pick<Request, 'id' | 'isLegacy'>, body: Uint8Array): Buffer {
  if (!isLegacy) return withHeader(opcode.message, id, Buffer.alloc(5), body);
  const prefix = Buffer.alloc(20); // Flags, cursor id, position of the first document, number of documents.
  prefix.writeInt32LE(8, 0);
  prefix.writeInt32LE(1, 16);
  return withHeader(opcode.reply, id, prefix, body);
}

/** Splits a stream of bytes into messages. */
export class MessageSplitter {
  private chunks: Buffer[] = [];
  private length = 0;

  /** Yields the messages that this chunk completes. */
  *push(chunk: Buffer): Generator<Buffer, void> {
    this.chunks.push(chunk);
    this.length += chunk.length;
    for (let size = this.nextSize(); size !== undefined && size <= this.length; size = this.nextSize())
      yield this.take(size);
  }

  private nextSize(): number | undefined {
    if (this.length < headerLength) return undefined;
    if ((this.chunks[0] as Buffer).length < 4) this.join();
    const size = (this.chunks[0] as Buffer).readInt32LE(0);
    if (size < headerLength || size > maxMessageBytes)
      throw new ServerError('FailedToParse', `a message of ${size} bytes is not allowed`);
    return size;
  }

  private join(): void {
    this.chunks = [Buffer.concat(this.chunks, this.length)];
  }

  private take(size: number): Buffer {
    if ((this.chunks[0] as Buffer).length < size) this.join();
    const [first = Buffer.alloc(0), ...others] = this.chunks;
    this.chunks = first.length > size ? [first.subarray(size), ...others] : others;
    this.length -= size;
    return first.subarray(0, size);
  }
}
