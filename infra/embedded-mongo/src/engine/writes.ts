import { ObjectId, Timestamp } from 'bson';
import { ServerError } from '../errors';
import type { Scope } from '../expression/compile';
import type { Found } from '../plan/scan';
import { compileFilter } from '../query/matcher';
import type { MatchDetails } from '../query/path';
import { parseSort } from '../query/sort-order';
import type { Change } from '../storage/collection-state';
import { compileUpdate, parseArrayFilters, type Update } from '../update/compile';
import type { UpdateScope } from '../update/scope';
import { upsertDoc } from '../update/upsert';
import { checkSize } from '../values/codec';
import { type Doc, memberOf } from '../values/doc';
import { rank, rankOf } from '../values/kinds';
import { Reader } from './reads';
import { BlockedByTransaction, type Store } from './store';
import type { Transaction } from './transaction';

/** Where a write goes and in which circumstances. */
export interface WriteTarget {
  readonly store: Store;
  readonly db: string;
  readonly name: string;
  readonly transaction: Transaction | undefined;
  readonly scope: Scope;
}

export interface UpdateStatement {
  readonly filter: Doc;
  readonly update: unknown;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly arrayFilters?: unknown;
  readonly hint?: unknown;
  readonly sort?: Doc;
}

export interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  /** The document an upsert inserted. */
  readonly upserted?: Doc;
  /** The only document of an update of one, before and after. */
  readonly before?: Doc;
  readonly after?: Doc;
}

/** Runs a statement; when a running transaction is in its way, waits until that is over and starts again. */
export async function whenUnblocked<T>(run: () => T): Promise<T> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof BlockedByTransaction)) throw error;
      await error.transaction.finished;
    }
  }
}

const forbiddenIds: readonly number[] = [rank.array, rank.regex, rank.missing];

/** Puts `_id` first, makes one when there is none, and fills in empty timestamps, as MongoDB does. */
function prepared(doc: Doc): Doc {
  const id = memberOf(doc, '_id') === undefined ? new ObjectId() : doc._id;
  if (forbiddenIds.includes(rankOf(id)))
    throw new ServerError(
      'InvalidIdField',
      `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : 'regex'}`,
    );
  const result: Doc = Object.keys(doc)[0] === '_id' ? doc : { _id: id, ...doc };
  for (const [name, value] of Object.entries(result)) {
    if (value instanceof Timestamp && value.isZero())
      result[name] = Timestamp.fromBits(0, Math.floor(Date.now() / 1000));
  }
  return result;
}

/** Inserts one document. */
export function insertDoc({ store, db, name, transaction }: WriteTarget, doc: Doc): Doc {
  const after = prepared(doc);
  checkSize(after);
  const collection = store.ensure(db, name, transaction);
  const change: Change = { rid: collection.takeRid(), after };
  if (!transaction) store.checkIntents(collection, [change]);
  store.write(collection, change, transaction);
  return after;
}

function findTargets(
  target: WriteTarget,
  filter: Doc,
  limit: number,
  hint: unknown,
  sort: Doc = {},
): { found: Found[]; positionOf: (doc: Doc) => number | undefined } {
  const matches = compileFilter(filter, target.scope);
  const reader = new Reader(target.store, target.db, target.transaction);
  const { results } = reader.run(target.name, { filter, matches, sort: parseSort(sort), skip: 0, limit, hint });
  const positionOf = (doc: Doc) => {
    const details: MatchDetails = {};
    matches(doc, details);
    return details.index;
  };
  return { found: [...results], positionOf };
}

/** Makes all changes of a statement, after it is sure that none of them has to wait. */
function applyChanges({ store, db, name, transaction }: WriteTarget, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const collection = store.ensure(db, name, transaction);
  if (!transaction) store.checkIntents(collection, changes);
  for (const change of changes) store.write(collection, change, transaction);
}

function compileFor(
  target: WriteTarget,
  { update, arrayFilters }: UpdateStatement,
  isInsert: boolean,
): { compiled: Update; scope: UpdateScope } {
  const scope = { ...target.scope, isInsert, arrayFilters: parseArrayFilters(arrayFilters, target.scope) };
  const source = new Reader(target.store, target.db, target.transaction);
  return { compiled: compileUpdate(update, scope, { scope: target.scope, source }), scope };
}

/** Updates what matches, or inserts what an upsert asks for. */
export function updateDocs(target: WriteTarget, statement: UpdateStatement): UpdateResult {
  const { filter, multi, upsert, hint, sort } = statement;
  const { compiled } = compileFor(target, statement, false);
  if (multi && compiled.kind === 'replacement')
    throw new ServerError('FailedToParse', 'multi update is not supported for replacement-style update');
  const { found, positionOf } = findTargets(target, filter, multi ? Number.POSITIVE_INFINITY : 1, hint, sort);
  if (found.length === 0 && upsert) return { matched: 0, modified: 0, upserted: insertUpsert(target, statement) };
  const results = found.map(({ rid, doc }) => ({
    rid,
    before: doc,
    after: compiled.apply(doc, compiled.usesPosition ? positionOf(doc) : undefined),
  }));
  const changes = results.filter(({ before, after }) => before !== after);
  applyChanges(target, changes);
  const [first] = results;
  return { matched: found.length, modified: changes.length, before: first?.before, after: first?.after };
}

function insertUpsert(target: WriteTarget, statement: UpdateStatement): Doc {
  const { compiled, scope } = compileFor(target, statement, true);
  return insertDoc(target, upsertDoc(statement.filter, compiled, scope));
}

export interface DeleteStatement {
  readonly filter: Doc;
  readonly multi: boolean;
  readonly hint?: unknown;
  readonly sort?: Doc;
}

/** Deletes what matches, all or the first; gives back what it deleted. */
export function deleteDocs(target: WriteTarget, { filter, multi, hint, sort }: DeleteStatement): Doc[] {
  const { found } = findTargets(target, filter, multi ? Number.POSITIVE_INFINITY : 1, hint, sort);
  applyChanges(
    target,
    found.map(({ rid, doc }) => ({ rid, before: doc })),
  );
  return found.map(({ doc }) => doc);
}
