import { ObjectId } from 'bson';
import { ServerError } from '../errors';
import type { Scope } from '../expression/compile';
import { queryOf } from '../plan/run';
import type { Found } from '../plan/scan';
import type { Change } from '../storage/collection-state';
import { parseArrayFilters } from '../update/array-filters';
import { compileUpdate, type Update } from '../update/compile';
import { upsertDoc } from '../update/upsert';
import { checkSize } from '../values/codec';
import { type Doc, memberOf } from '../values/doc';
import { rank, rankOf, typeName } from '../values/kinds';
import { pipelineContext, runOn, type View } from './reads';
import { BlockedByTransaction } from './store';

/** The collection to write to, with the transaction and the scope of the write. */
export interface WriteTarget extends View {
  readonly name: string;
  readonly scope: Scope;
}

/** The documents that a statement applies to: the first in the order of the sort, or all. */
interface Selection {
  readonly filter: Doc;
  readonly multi: boolean;
  readonly sort?: Doc;
}

interface UpdateStatement extends Selection {
  readonly update: unknown;
  readonly upsert: boolean;
  readonly arrayFilters?: unknown;
}

interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  /** The document that an upsert inserted. */
  readonly upserted?: Doc;
  /** The only document of a single update, before and after it. */
  readonly before?: Doc;
  readonly after?: Doc;
}

/** Runs a statement. If a running transaction blocks it, waits for the end of that transaction and starts again. */
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

/** Returns the document with `_id` first. Generates an `_id` when there is none. */
function prepared(doc: Doc): Doc {
  const id = memberOf(doc, '_id') === undefined ? new ObjectId() : doc._id;
  if (rankOf(id) === rank.array || rankOf(id) === rank.regex)
    throw new ServerError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  return Object.keys(doc)[0] === '_id' ? doc : { _id: id, ...doc };
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

function findTargets(target: WriteTarget, { filter, multi, sort }: Selection): Found[] {
  return [...runOn(target, target.name, queryOf(filter, { sort, limit: multi ? undefined : 1 })).results];
}

/** Applies all changes of a statement, after making sure that none of them has to wait. */
function applyChanges({ store, db, name, transaction }: WriteTarget, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const collection = store.ensure(db, name, transaction);
  if (!transaction) store.checkIntents(collection, changes);
  for (const change of changes) store.write(collection, change, transaction);
}

function compileFor(target: WriteTarget, { update, arrayFilters }: UpdateStatement, isInsert: boolean): Update {
  const scope = { isInsert, arrayFilters: parseArrayFilters(arrayFilters) };
  return compileUpdate(update, scope, pipelineContext(target, target.scope));
}

/** Updates the matching documents, or inserts one for an upsert without a match. */
export function updateDocs(target: WriteTarget, statement: UpdateStatement): UpdateResult {
  const { filter, multi, upsert } = statement;
  const found = findTargets(target, statement);
  const isInsert = upsert && found.length === 0;
  const update = compileFor(target, statement, isInsert);
  const { kind, apply } = update;
  if (multi && kind === 'replacement')
    throw new ServerError('FailedToParse', 'multi update is not supported for replacement-style update');
  if (isInsert) return { matched: 0, modified: 0, upserted: insertDoc(target, upsertDoc(filter, update)) };
  const results = found.map(({ rid, doc }) => ({ rid, before: doc, after: apply(doc) }));
  const changes = results.filter(({ before, after }) => before !== after);
  applyChanges(target, changes);
  const [first] = results;
  return { matched: found.length, modified: changes.length, before: first?.before, after: first?.after };
}

/** Deletes the matching documents, all or the first, and returns them. */
export function deleteDocs(target: WriteTarget, selection: Selection): Doc[] {
  const found = findTargets(target, selection);
  applyChanges(
    target,
    found.map(({ rid, doc }) => ({ rid, before: doc })),
  );
  return found.map(({ doc }) => doc);
}
