import {
  Binary,
  BSONRegExp,
  calculateObjectSize,
  Double,
  deserialize,
  Int32,
  Long,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { ServerError } from '../errors';
import { type Doc, isDoc } from './doc';
import { looksLikeInt32 } from './numbers';

/** The largest document that MongoDB stores, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

const decoding = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

function settleWrapper(value: object): unknown {
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return looksLikeInt32(value.value) ? value : value.value;
  if (value instanceof Binary) return new Binary(Buffer.from(value.buffer), value.sub_type);
  const isKept = value instanceof ObjectId || value instanceof BSONRegExp || value instanceof Long;
  if (isKept && !(value instanceof Timestamp)) return value; // A Timestamp is a subclass of Long.
  throw new ServerError('BadValue', `${value.constructor.name} values are not supported by the embedded server`);
}

/** Converts a freshly decoded value to the in-memory form described in `numbers.ts`, in place where possible. */
function settle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) value[at] = settle(element);
    return value;
  }
  if (!isDoc(value)) return settleWrapper(value);
  for (const name of Object.keys(value)) value[name] = settle(value[name]);
  return value;
}

/**
 * Decodes BSON without losing number types.
 *
 * @throws ServerError for types that this server does not support
 */
export function decode(bytes: Uint8Array): Doc {
  const value = settle(deserialize(bytes, decoding));
  if (isDoc(value)) return value;
  throw new ServerError('BadValue', 'DBRef values are not supported by the embedded server');
}

export function encode(doc: Doc): Uint8Array {
  return serialize(doc, { ignoreUndefined: false, checkKeys: false });
}

/** Returns the encoded size in bytes. */
export function sizeOf(doc: Doc): number {
  return calculateObjectSize(doc, { ignoreUndefined: false });
}

/**
 * Refuses documents that are too large for MongoDB.
 *
 * @throws ServerError `BSONObjectTooLarge`.
 */
export function checkSize(doc: Doc): void {
  const bytes = sizeOf(doc);
  if (bytes <= maxDocumentBytes) return;
  throw new ServerError('BSONObjectTooLarge', `BSONObj size: ${bytes} is invalid. Size must be between 0 and 16777216`);
}
