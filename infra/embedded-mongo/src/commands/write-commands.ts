import { deleteDocs, insertDoc, type UpdateStatement, updateDocs, whenUnblocked } from '../engine/writes';
import { ServerError } from '../errors';
import type { Doc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';
import {
  booleanField,
  type Command,
  type CommandTable,
  checkFields,
  collectionName,
  docField,
  docsField,
  refuseOptions,
  scopeOf,
  writeTarget,
} from './command';
import { runBatch } from './write-errors';

/** The most statements in one command; drivers learn it from `hello`. */
const maxBatch = 100_000;

function statements(body: Doc, name: string): Doc[] {
  const docs = docsField(body, name);
  if (docs.length > 0 && docs.length <= maxBatch) return docs;
  throw new ServerError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${maxBatch}. Got ${docs.length} operations.`,
  );
}

const insert: Command = {
  fields: ['insert', 'documents', 'ordered', 'bypassDocumentValidation'],
  inTransaction: true,
  isRetryable: true,
  writes: true,
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'insert'), scopeOf(undefined));
    let n = 0;
    const errors = await runBatch(
      context,
      statements(body, 'documents'),
      booleanField(body, 'ordered', true),
      async (doc) => {
        await whenUnblocked(() => insertDoc(target, doc));
        n++;
      },
    );
    return { n, ...errors, ok: 1 };
  },
};

const updateFields = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'c', 'sort'];

function updateStatement(spec: Doc): UpdateStatement {
  checkFields('update.updates', spec, updateFields, false);
  refuseOptions(spec, ['collation']);
  return {
    filter: docField(spec, 'q'),
    update: spec.u,
    multi: booleanField(spec, 'multi'),
    upsert: booleanField(spec, 'upsert'),
    arrayFilters: spec.arrayFilters,
    hint: spec.hint,
    sort: docField(spec, 'sort'),
  };
}

const update: Command = {
  fields: ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'],
  inTransaction: true,
  isRetryable: true,
  writes: true,
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'update'), scopeOf(body.let));
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const errors = await runBatch(
      context,
      statements(body, 'updates'),
      booleanField(body, 'ordered', true),
      async (spec, index) => {
        const statement = updateStatement(spec);
        const result = await whenUnblocked(() => updateDocs(target, statement));
        n += result.matched + (result.upserted ? 1 : 0);
        nModified += result.modified;
        if (result.upserted) upserted.push({ index, _id: result.upserted._id });
      },
    );
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors, ok: 1 };
  },
};

function deleteLimit(spec: Doc): number {
  const limit = isNumeric(spec.limit) ? toDouble(spec.limit) : Number.NaN;
  if (limit === 0 || limit === 1) return limit;
  throw new ServerError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${String(spec.limit)}`);
}

const remove: Command = {
  fields: ['delete', 'deletes', 'ordered', 'let'],
  inTransaction: true,
  isRetryable: true,
  writes: true,
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'delete'), scopeOf(body.let));
    let n = 0;
    const errors = await runBatch(
      context,
      statements(body, 'deletes'),
      booleanField(body, 'ordered', true),
      async (spec) => {
        checkFields('delete.deletes', spec, ['q', 'limit', 'hint', 'collation'], false);
        refuseOptions(spec, ['collation']);
        const statement = { filter: docField(spec, 'q'), multi: deleteLimit(spec) === 0, hint: spec.hint };
        n += (await whenUnblocked(() => deleteDocs(target, statement))).length;
      },
    );
    return { n, ...errors, ok: 1 };
  },
};

export const writeCommands: CommandTable = { insert, update, delete: remove };
