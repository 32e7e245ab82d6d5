import { ObjectId } from 'mongodb';
import { AppError } from '../errors';

/** Kinds of sort keys that a list can use. */
export interface CursorValues {
  date: Date;
  number: number;
  string: string;
}
type CursorKind = keyof CursorValues;

/** A position in a list: the sort key and `_id` of the last entry shown, as one opaque string. */
export function encodeCursor(value: Date | number | string, id: ObjectId): string {
  const plain = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([kindOf(value), plain, id.toHexString()])).toString('base64url');
}

function kindOf(value: Date | number | string): CursorKind {
  if (value instanceof Date) return 'date';
  return typeof value === 'number' ? 'number' : 'string';
}

/** @throws AppError `invalid_input` for a cursor that `encodeCursor` did not make for this kind of list. */
export function decodeCursor(text: string): [Date, ObjectId];
export function decodeCursor<K extends CursorKind>(text: string, kind: K): [CursorValues[K], ObjectId];
export function decodeCursor(text: string, kind: CursorKind = 'date'): [Date | number | string, ObjectId] {
  const parts = readParts(text);
  const [writtenKind, value, id] = parts;
  if (writtenKind !== kind || typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id)) throw badCursor();
  return [readValue(kind, value), new ObjectId(id)];
}

function readParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.length === 3) return parts;
  } catch (error) {
    throw badCursor(error);
  }
  throw badCursor();
}

function readValue(kind: CursorKind, value: unknown): Date | number | string {
  if (kind === 'string' && typeof value === 'string') return value;
  if (kind !== 'string' && typeof value === 'number' && Number.isFinite(value)) {
    if (kind === 'number') return value;
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date;
  }
  throw badCursor();
}

function badCursor(cause?: unknown): AppError {
  return new AppError('invalid_input', 'That cursor does not look right.', { cause });
}
