import { encode } from '../values/codec';
import type { Doc } from '../values/doc';

/** An answer that is encoded already: batches of documents are, since their sizes must be known anyway. */
export class EncodedReply {
  constructor(readonly bytes: Uint8Array) {}
}

export type Reply = Doc | EncodedReply;

export function encodeReply(reply: Reply): Uint8Array {
  return reply instanceof EncodedReply ? reply.bytes : encode(reply);
}

const bsonType = { double: 1, string: 2, document: 3, array: 4, long: 18 } as const;

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** The value comes as a list, not as arguments: a batch has more pieces than a call can take. */
function element(type: number, name: string, value: readonly Uint8Array[]): Uint8Array[] {
  return [Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1'), ...value];
}

function document(parts: Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  return [int32(length), ...parts, Buffer.alloc(1)];
}

/** The answer of `find`, `aggregate` and `getMore`, around documents that are encoded already. */
export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  batch: readonly Uint8Array[],
  id: bigint,
  namespace: string,
): EncodedReply {
  const docs = batch.flatMap((bytes, at) => element(bsonType.document, String(at), [bytes]));
  const name = Buffer.from(`${namespace}\0`);
  const cursor = [
    ...element(bsonType.array, batchName, document(docs)),
    ...element(bsonType.long, 'id', [int64(id)]),
    ...element(bsonType.string, 'ns', [int32(name.length), name]),
  ];
  const reply = [
    ...element(bsonType.document, 'cursor', document(cursor)),
    ...element(bsonType.double, 'ok', [double(1)]),
  ];
  return new EncodedReply(Buffer.concat(document(reply)));
}
