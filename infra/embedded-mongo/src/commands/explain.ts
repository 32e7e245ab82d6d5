import { Reader } from '../engine/reads';
import { ServerError } from '../errors';
import { explainQuery } from '../plan/explain';
import type { Query } from '../plan/run';
import { compileFilter } from '../query/matcher';
import { parseSort } from '../query/sort-order';
import { type Doc, isDoc } from '../values/doc';
import { aggregateTarget } from './aggregate';
import { arrayField, type Command, type CommandContext, collectionName, docField, docsField, scopeOf } from './command';
import { countQuery, distinctQuery } from './count-distinct';
import { findQuery } from './find';

/** The query of a write command's only statement. */
function writeQuery(filter: Doc, isMany: boolean, sort: Doc = {}, hint?: unknown): Query {
  const limit = isMany ? Number.POSITIVE_INFINITY : 1;
  return { filter, matches: compileFilter(filter, scopeOf(undefined)), sort: parseSort(sort), skip: 0, limit, hint };
}

function onlyStatement(body: Doc, name: string): Doc {
  const [statement] = docsField(body, name);
  if (statement) return statement;
  throw new ServerError('BadValue', `explained ${name} must have one statement`);
}

const queries: Readonly<Record<string, (body: Doc) => Query>> = {
  find: (body) => findQuery(body, scopeOf(body.let)),
  count: countQuery,
  distinct: distinctQuery,
  update: (body) => {
    const { q, multi, hint } = onlyStatement(body, 'updates');
    return writeQuery(q as Doc, multi === true, {}, hint);
  },
  delete: (body) => {
    const { q, limit, hint } = onlyStatement(body, 'deletes');
    return writeQuery(q as Doc, limit !== 1, {}, hint);
  },
  findAndModify: (body) => writeQuery(docField(body, 'query'), false, docField(body, 'sort'), body.hint),
};

function explainAggregate(context: CommandContext, body: Doc, verbosity: string): Doc {
  const name = aggregateTarget(body);
  const reader = new Reader(context.store, context.db, context.transaction);
  const pipeline = arrayField(body, 'pipeline');
  const { query, running } = reader.aggregateExplained(name, pipeline, scopeOf(body.let), body.hint);
  const explained = explainQuery(running, query, `${context.db}.${name}`, verbosity);
  return { explainVersion: '1', stages: [{ $cursor: explained }, ...pipeline], ok: 1 };
}

export const explain: Command = {
  fields: ['explain', 'verbosity'],
  run: (context, body) => {
    const inner = body.explain;
    if (!isDoc(inner))
      throw new ServerError('TypeMismatch', "BSON field 'explain' is the wrong type, expected type 'object'");
    const verbosity = typeof body.verbosity === 'string' ? body.verbosity : 'allPlansExecution';
    const [command = ''] = Object.keys(inner);
    if (command === 'aggregate') return explainAggregate(context, inner, verbosity);
    const read = queries[command];
    if (!read) throw new ServerError('CommandNotFound', `Explain failed due to unknown command: ${command}`);
    const name = collectionName(inner, command);
    const query = read(inner);
    const running = new Reader(context.store, context.db, context.transaction).run(name, query);
    return {
      explainVersion: '1',
      ...explainQuery(running, query, `${context.db}.${name}`, verbosity),
      command: inner,
      ok: 1,
    };
  },
};
