import { mapped } from '../aggregate/streams';
import { Reader } from '../engine/reads';
import { ServerError } from '../errors';
import type { Scope } from '../expression/compile';
import type { Query } from '../plan/run';
import { compileProjection, isPositional } from '../projection/project';
import { compileFilter } from '../query/matcher';
import type { MatchDetails } from '../query/path';
import { parseSort } from '../query/sort-order';
import type { Doc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';
import {
  booleanField,
  type Command,
  type CommandContext,
  collectionName,
  countField,
  docField,
  refuseOptions,
  scopeOf,
} from './command';

const fields = [
  'find',
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'let',
  'allowDiskUse',
  'allowPartialResults',
  'noCursorTimeout',
  'collation',
  'returnKey',
  'showRecordId',
  'min',
  'max',
  'tailable',
  'awaitData',
  'oplogReplay',
];
const refused = ['collation', 'returnKey', 'showRecordId', 'min', 'max', 'tailable', 'awaitData'];

/** Reads the query of a find command. */
export function findQuery(body: Doc, scope: Scope): Query {
  refuseOptions(body, refused);
  const filter = docField(body, 'filter');
  return {
    filter,
    matches: compileFilter(filter, scope),
    sort: parseSort(docField(body, 'sort')),
    skip: countField(body, 'skip') ?? 0,
    limit: limitOf(body) || Number.POSITIVE_INFINITY,
    hint: body.hint,
  };
}

/** Old clients ask for a single batch with a negative limit. */
function limitOf(body: Doc): number {
  if (isNumeric(body.limit) && toDouble(body.limit) < 0)
    throw new ServerError(51024, `BSON field 'limit' value must be >= 0, actual value '${toDouble(body.limit)}'`);
  return countField(body, 'limit') ?? 0;
}

/** Applies the projection; `.$` needs the filter once more, to learn which element matched. */
function project(body: Doc, query: Query, scope: Scope): (doc: Doc) => Doc {
  const spec = docField(body, 'projection');
  if (Object.keys(spec).length === 0) return (doc) => doc;
  const projection = compileProjection(spec, scope, { stage: 'find' });
  if (!isPositional(spec)) return (doc) => projection(doc);
  return (doc) => {
    const details: MatchDetails = {};
    query.matches(doc, details);
    return projection(doc, details.index);
  };
}

function run(context: CommandContext, body: Doc) {
  const name = collectionName(body, 'find');
  const scope = scopeOf(body.let);
  const query = findQuery(body, scope);
  const apply = project(body, query, scope);
  const { results } = new Reader(context.store, context.db, context.transaction).run(name, query);
  return context.cursors.open({
    namespace: `${context.db}.${name}`,
    docs: mapped(results, ({ doc }) => apply(doc)),
    batchSize: countField(body, 'batchSize'),
    singleBatch: booleanField(body, 'singleBatch'),
    sessionId: context.session?.id,
    neverExpires: booleanField(body, 'noCursorTimeout'),
  });
}

export const find: Command = { fields, inTransaction: true, run };
