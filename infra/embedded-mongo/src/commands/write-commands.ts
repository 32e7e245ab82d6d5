import { deleteDocs, insertDoc, updateDocs, whenUnblocked } from '../engine/writes';
import { ServerError } from '../errors';
import { compileProjection } from '../projection/project';
import type { Doc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';
import {
  booleanField,
  type Command,
  type CommandContext,
  type CommandTable,
  checkFields,
  collectionName,
  docField,
  docsField,
  newScope,
  writeTarget,
} from './command';

/** The most statements in one command. Drivers get this limit from `hello`. */
const maxBatch = 100_000;

/** Describes the error of one statement of a batch, as drivers expect it in `writeErrors`. */
function describeWriteError(error: unknown, index: number): Doc {
  if (!(error instanceof ServerError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.details };
}

/**
 * Runs the statements of a batch one after the other. In an ordered batch, the first error ends it. An error within a
 * transaction aborts the transaction; a conflict there is an error of the whole command.
 */
async function runBatch(
  { transaction, session, sessions }: CommandContext,
  body: Doc,
  name: string,
  run: (statement: Doc, index: number) => Promise<void>,
): Promise<Doc> {
  const statements = docsField(body, name);
  const isOrdered = booleanField(body, 'ordered', true);
  if (statements.length === 0 || statements.length > maxBatch)
    throw new ServerError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxBatch}. Got ${statements.length} operations.`,
    );
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      await run(statement, index);
    } catch (error) {
      if (transaction && error instanceof ServerError && error.labels.length > 0) throw error;
      writeErrors.push(describeWriteError(error, index));
      if (transaction && session) sessions.abort(session);
      if (isOrdered || transaction) break;
    }
  }
  return { ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

const write = { inTransaction: true, isRetryable: true, writes: true } as const;

const insert: Command = {
  ...write,
  fields: ['insert', 'documents', 'ordered'],
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'insert'));
    let n = 0;
    const outcome = await runBatch(context, body, 'documents', async (doc) => {
      await whenUnblocked(() => insertDoc(target, doc));
      n++;
    });
    return { n, ...outcome };
  },
};

const update: Command = {
  ...write,
  fields: ['update', 'updates', 'ordered'],
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'update'));
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const outcome = await runBatch(context, body, 'updates', async (spec, index) => {
      checkFields('update.updates', spec, ['q', 'u', 'multi', 'upsert', 'arrayFilters'], false);
      const statement = {
        filter: docField(spec, 'q'),
        update: spec.u,
        multi: booleanField(spec, 'multi'),
        upsert: booleanField(spec, 'upsert'),
        arrayFilters: spec.arrayFilters,
      };
      const result = await whenUnblocked(() => updateDocs(target, statement));
      n += result.matched + (result.upserted ? 1 : 0);
      nModified += result.modified;
      if (result.upserted) upserted.push({ index, _id: result.upserted._id });
    });
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...outcome };
  },
};

function deleteLimit(spec: Doc): number {
  const limit = isNumeric(spec.limit) ? toDouble(spec.limit) : Number.NaN;
  if (limit === 0 || limit === 1) return limit;
  throw new ServerError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${String(spec.limit)}`);
}

const remove: Command = {
  ...write,
  fields: ['delete', 'deletes', 'ordered'],
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'delete'));
    let n = 0;
    const outcome = await runBatch(context, body, 'deletes', async (spec) => {
      checkFields('delete.deletes', spec, ['q', 'limit'], false);
      const statement = { filter: docField(spec, 'q'), multi: deleteLimit(spec) === 0 };
      n += (await whenUnblocked(() => deleteDocs(target, statement))).length;
    });
    return { n, ...outcome };
  },
};

/**
 * Returns whether `findAndModify` removes the document.
 *
 * @throws ServerError for contradictory options
 */
function removes(body: Doc): boolean {
  const isRemoval = booleanField(body, 'remove');
  if (isRemoval === (body.update !== undefined))
    throw new ServerError('FailedToParse', 'Either an update or remove=true must be specified, and not both');
  if (isRemoval && (booleanField(body, 'upsert') || booleanField(body, 'new')))
    throw new ServerError('FailedToParse', 'Cannot specify upsert=true or new=true with remove=true');
  return isRemoval;
}

const findAndModify: Command = {
  ...write,
  fields: ['findAndModify', 'query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters'],
  run: async (context, body) => {
    const target = writeTarget(context, collectionName(body, 'findAndModify'));
    const selection = { filter: docField(body, 'query'), sort: docField(body, 'sort'), multi: false };
    const projection = compileProjection(docField(body, 'fields'), newScope(), 'find');
    const shown = (doc: Doc | undefined) => (doc ? projection(doc) : null);
    if (removes(body)) {
      const [removed] = await whenUnblocked(() => deleteDocs(target, selection));
      return { lastErrorObject: { n: removed ? 1 : 0 }, value: shown(removed), ok: 1 };
    }
    const { update: change, arrayFilters } = body;
    const statement = { ...selection, update: change, upsert: booleanField(body, 'upsert'), arrayFilters };
    const { matched, upserted, before, after } = await whenUnblocked(() => updateDocs(target, statement));
    const lastErrorObject = {
      n: matched + (upserted ? 1 : 0),
      updatedExisting: matched > 0,
      ...(upserted ? { upserted: upserted._id } : {}),
    };
    return { lastErrorObject, value: shown(booleanField(body, 'new') ? (upserted ?? after) : before), ok: 1 };
  },
};

export const writeCommands: CommandTable = { insert, update, delete: remove, findAndModify };
