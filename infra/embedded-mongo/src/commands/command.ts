import type { Cursors } from '../engine/cursors';
import type { Session, Sessions } from '../engine/sessions';
import type { Store } from '../engine/store';
import type { Transaction } from '../engine/transaction';
import type { WriteTarget } from '../engine/writes';
import { ServerError } from '../errors';
import type { Scope } from '../expression/compile';
import { type Doc, isDoc } from '../values/doc';
import { isNumeric, type Numeric, toDouble } from '../values/numbers';

/** The services that all commands share. */
export interface Services {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  /** Returns the address at which clients reach this server, as `host:port`. */
  readonly address: () => string;
}

/** The context in which a command runs. */
export interface CommandContext extends Services {
  readonly db: string;
  readonly connectionId: number;
  readonly session?: Session;
  readonly transaction?: Transaction;
}

export interface Command {
  /** The members that the command supports. Any other is an error. */
  readonly fields: readonly string[];
  /** True if the command may be part of a transaction. */
  readonly inTransaction?: boolean;
  /** True for writes that a client may send again after a lost connection, and that must then not be executed twice. */
  readonly isRetryable?: boolean;
  /** True when the command changes data. The response then waits until the change is on disk. */
  readonly writes?: boolean;
  run(context: CommandContext, body: Doc): Doc | Promise<Doc>;
}

export type CommandTable = Readonly<Record<string, Command>>;

/** Members that every command may have. None of them changes a result here. */
const genericFields = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'startTransaction',
  'autocommit',
  '$readPreference',
  '$clusterTime',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'stmtId',
  'stmtIds',
]);

/**
 * Refuses unknown members, because ignoring an option silently would give a wrong result.
 *
 * @throws ServerError 40415.
 */
export function checkFields(what: string, body: Doc, known: readonly string[], allowGeneric = true): void {
  for (const name of Object.keys(body)) {
    if (known.includes(name) || (allowGeneric && genericFields.has(name))) continue;
    throw new ServerError('UnknownField', `BSON field '${what}.${name}' is an unknown field of the embedded server.`);
  }
}

/**
 * Returns the member if it is of the expected type.
 *
 * @throws ServerError when it is missing or of another type
 */
function typed<T>(value: unknown, name: string, expected: string, isExpected: (value: unknown) => value is T): T {
  if (isExpected(value)) return value;
  throw value === undefined
    ? new ServerError('MissingField', `BSON field '${name}' is missing but a required field`)
    : new ServerError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type '${expected}'`);
}

export function stringField(body: Doc, name: string): string {
  return typed(body[name], name, 'string', (value) => typeof value === 'string');
}

export function collectionName(body: Doc, command: string): string {
  const value = body[command];
  if (typeof value === 'string' && value !== '' && !/^\.|\.$|[$\0]/.test(value)) return value;
  throw new ServerError('InvalidNamespace', `collection name is not valid for '${command}'`);
}

export function docField(body: Doc, name: string): Doc {
  return typed(body[name] ?? {}, name, 'object', isDoc);
}

export function arrayField(body: Doc, name: string): unknown[] {
  return typed(body[name], name, 'array', Array.isArray);
}

export function docsField(body: Doc, name: string): Doc[] {
  const isDocs = (values: unknown): values is Doc[] => Array.isArray(values) && values.every(isDoc);
  return typed(body[name], name, 'array', isDocs);
}

export function booleanField(body: Doc, name: string, fallback = false): boolean {
  const value = body[name] ?? fallback;
  return isNumeric(value) ? toDouble(value) !== 0 : typed(value, name, 'bool', (each) => typeof each === 'boolean');
}

/** Returns a whole number of at least 0; undefined when the member is missing. */
export function countField(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const isWhole = (each: unknown): each is Numeric => isNumeric(each) && Number.isSafeInteger(toDouble(each));
  const count = toDouble(typed(value, name, 'long', isWhole));
  if (count < 0) throw new ServerError(51024, `BSON field '${name}' value must be >= 0, actual value '${count}'`);
  return count + 0;
}

/** Returns the size of the first batch that the member `cursor` asks for; undefined when it is missing. */
export function cursorBatch(body: Doc): number | undefined {
  return countField(docField(body, 'cursor'), 'batchSize');
}

/** `$$NOW` is the same throughout a command. */
export function newScope(): Scope {
  return { now: new Date() };
}

export function writeTarget({ store, db, transaction }: CommandContext, name: string): WriteTarget {
  return { store, db, name, transaction, scope: newScope() };
}
