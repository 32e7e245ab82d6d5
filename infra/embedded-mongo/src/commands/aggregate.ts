import { Reader } from '../engine/reads';
import { ServerError } from '../errors';
import type { Doc } from '../values/doc';
import {
  arrayField,
  type Command,
  type CommandContext,
  collectionName,
  countField,
  docField,
  refuseOptions,
  scopeOf,
} from './command';

const fields = [
  'aggregate',
  'pipeline',
  'cursor',
  'explain',
  'allowDiskUse',
  'bypassDocumentValidation',
  'hint',
  'let',
  'collation',
];

/** Only a collection has documents; `aggregate: 1` is for stages that this server does not have. */
export function aggregateTarget(body: Doc): string {
  if (typeof body.aggregate === 'string') return collectionName(body, 'aggregate');
  throw new ServerError('CommandNotSupported', 'database-level aggregation is not supported by the embedded server');
}

function run(context: CommandContext, body: Doc) {
  refuseOptions(body, ['collation', 'explain']);
  const name = aggregateTarget(body);
  if (body.cursor === undefined)
    throw new ServerError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const scope = scopeOf(body.let);
  const reader = new Reader(context.store, context.db, context.transaction);
  const { docs } = reader.aggregateExplained(name, arrayField(body, 'pipeline'), scope, body.hint);
  return context.cursors.open({
    namespace: `${context.db}.${name}`,
    docs,
    batchSize: countField(docField(body, 'cursor'), 'batchSize'),
    sessionId: context.session?.id,
  });
}

export const aggregate: Command = { fields, inTransaction: true, run };
