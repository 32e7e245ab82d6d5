import { ObjectId } from 'mongodb';
import * as z from 'zod/mini';
import * as texts from '../../texts/errors';
import { AppError } from '../errors';

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const date = z.pipe(
  z.pipe(
    z.number(),
    z.transform((time: number) => new Date(time)),
  ),
  z.date(),
);

const cursors = {
  date: z.tuple([z.literal('date'), date, id]),
  number: z.tuple([z.literal('number'), z.number(), id]),
  string: z.tuple([z.literal('string'), z.string(), id]),
};

/** Kinds of sort keys that a list can use. */
type CursorKind = keyof typeof cursors;
type ValueOf<K extends CursorKind> = z.infer<(typeof cursors)[K]>[1];

/** A position in a list: the sort key and `_id` of the last entry shown, as one opaque string. */
export function encodeCursor(value: Date | number | string, id: ObjectId): string {
  const plain = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([kindOf(value), plain, id.toHexString()])).toString('base64url');
}

function kindOf(value: Date | number | string): CursorKind {
  if (value instanceof Date) return 'date';
  return typeof value === 'number' ? 'number' : 'string';
}

/**
 * Decodes a position in a list.
 *
 * @throws AppError `invalid_input` for a cursor that `encodeCursor` did not create for this kind of list.
 */
export function decodeCursor(text: string): [Date, ObjectId];
export function decodeCursor<K extends CursorKind>(text: string, kind: K): [ValueOf<K>, ObjectId];
export function decodeCursor(text: string, kind: CursorKind = 'date'): [Date | number | string, ObjectId] {
  const { success, data, error } = z.safeParse(cursors[kind], readJson(text));
  if (!success) throw new AppError('invalid_input', texts.invalidCursor, { cause: error });
  const [, value, id] = data;
  return [value, new ObjectId(id)];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    // The schema then refuses it.
    return undefined;
  }
}
