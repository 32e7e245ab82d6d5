import {
  Binary,
  calculateObjectSize,
  DBRef,
  Decimal128,
  type DeserializeOptions,
  Double,
  deserialize,
  Int32,
  serialize,
} from 'bson';
import { ServerError } from '../errors';
import { type Doc, isDoc } from './doc';
import { wrapperType } from './kinds';
import { looksLikeInt32 } from './numbers';

/** The largest document MongoDB stores, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

const decoding: DeserializeOptions = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

function settleWrapper(value: object): unknown {
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return looksLikeInt32(value.value) ? value : value.value;
  if (value instanceof Binary) return new Binary(Buffer.from(value.buffer), value.sub_type);
  if (value instanceof DBRef) return settle(value.toJSON());
  if (value instanceof Decimal128) {
    throw new ServerError('BadValue', 'Decimal128 values are not supported by the embedded server');
  }
  return wrapperType(value) === 'BSONSymbol' ? String(value) : value;
}

/** Brings a freshly decoded value into the in-memory form that `numbers.ts` describes, in place where it can. */
function settle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (!Array.isArray(value) && !isDoc(value)) return settleWrapper(value);
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === 'object' && member !== null) members[name] = settle(member);
  }
  return value;
}

/** Decodes BSON without losing number types. */
export function decode(bytes: Uint8Array): Doc {
  const decoded = deserialize(bytes, decoding);
  return (decoded instanceof DBRef ? settle(decoded.toJSON()) : settle(decoded)) as Doc;
}

export function encode(doc: Doc): Uint8Array {
  return serialize(doc, { ignoreUndefined: false, checkKeys: false });
}

/**
 * Refuses documents that MongoDB would not store for their size.
 *
 * @throws ServerError `BSONObjectTooLarge`.
 */
export function checkSize(doc: Doc): void {
  const bytes = calculateObjectSize(doc, { ignoreUndefined: false });
  if (bytes <= maxDocumentBytes) return;
  throw new ServerError('BSONObjectTooLarge', `BSONObj size: ${bytes} is invalid. Size must be between 0 and 16777216`);
}
