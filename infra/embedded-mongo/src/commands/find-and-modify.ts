import { deleteDocs, updateDocs, whenUnblocked } from '../engine/writes';
import { ServerError } from '../errors';
import { compileProjection } from '../projection/project';
import type { Doc } from '../values/doc';
import {
  booleanField,
  type Command,
  type CommandContext,
  collectionName,
  docField,
  refuseOptions,
  scopeOf,
  writeTarget,
} from './command';

const fields = [
  'findAndModify',
  'findandmodify',
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'bypassDocumentValidation',
  'collation',
  'arrayFilters',
  'hint',
  'let',
];

function checkForm(body: Doc): boolean {
  const removes = booleanField(body, 'remove');
  if (removes && body.update !== undefined)
    throw new ServerError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (!removes && body.update === undefined)
    throw new ServerError('FailedToParse', 'Either an update or remove=true must be specified');
  if (removes && booleanField(body, 'upsert'))
    throw new ServerError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (removes && booleanField(body, 'new'))
    throw new ServerError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  return removes;
}

async function run(context: CommandContext, body: Doc): Promise<Doc> {
  refuseOptions(body, ['collation']);
  const removes = checkForm(body);
  const scope = scopeOf(body.let);
  const target = writeTarget(
    context,
    collectionName(body, body.findAndModify === undefined ? 'findandmodify' : 'findAndModify'),
    scope,
  );
  const selection = { filter: docField(body, 'query'), sort: docField(body, 'sort'), hint: body.hint };
  const projection = compileProjection(docField(body, 'fields'), scope, { stage: 'find' });
  const shown = (doc: Doc | undefined) => (doc ? projection(doc) : null);
  if (removes) {
    const [removed] = await whenUnblocked(() => deleteDocs(target, { ...selection, multi: false }));
    return { lastErrorObject: { n: removed ? 1 : 0 }, value: shown(removed), ok: 1 };
  }
  const statement = {
    ...selection,
    update: body.update,
    multi: false,
    upsert: booleanField(body, 'upsert'),
    arrayFilters: body.arrayFilters,
  };
  const { matched, upserted, before, after } = await whenUnblocked(() => updateDocs(target, statement));
  const lastErrorObject = {
    n: matched + (upserted ? 1 : 0),
    updatedExisting: matched > 0,
    ...(upserted ? { upserted: upserted._id } : {}),
  };
  return { lastErrorObject, value: shown(booleanField(body, 'new') ? (upserted ?? after) : before), ok: 1 };
}

export const findAndModify: Command = { fields, inTransaction: true, isRetryable: true, writes: true, run };
