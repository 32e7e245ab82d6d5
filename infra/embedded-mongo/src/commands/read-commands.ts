import { aggregateOn, runOn, stateOf } from '../engine/reads';
import { ServerError } from '../errors';
import { explainQuery } from '../plan/explain';
import { type Query, queryOf } from '../plan/run';
import { compileProjection } from '../projection/project';
import { splitPath } from '../query/path';
import { mapped } from '../streams';
import { order } from '../values/compare';
import { type Doc, isArrayIndex, isDoc, memberOf } from '../values/doc';
import { keyOf } from '../values/key-writer';
import {
  arrayField,
  booleanField,
  type Command,
  type CommandContext,
  type CommandTable,
  collectionName,
  countField,
  cursorBatch,
  docField,
  docsField,
  newScope,
  stringField,
} from './command';

function findQuery(body: Doc): Query {
  return queryOf(docField(body, 'filter'), {
    sort: docField(body, 'sort'),
    skip: countField(body, 'skip'),
    limit: countField(body, 'limit') || undefined,
  });
}

const find: Command = {
  fields: ['find', 'filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
  inTransaction: true,
  run: (context, body) => {
    const name = collectionName(body, 'find');
    const spec = docField(body, 'projection');
    const apply = Object.keys(spec).length === 0 ? (doc: Doc) => doc : compileProjection(spec, newScope(), 'find');
    const { results } = runOn(context, name, findQuery(body));
    return context.cursors.open({
      namespace: `${context.db}.${name}`,
      docs: mapped(results, ({ doc }) => apply(doc)),
      batchSize: countField(body, 'batchSize'),
      singleBatch: booleanField(body, 'singleBatch'),
      sessionId: context.session?.id,
    });
  },
};

const aggregate: Command = {
  fields: ['aggregate', 'pipeline', 'cursor'],
  inTransaction: true,
  run: (context, body) => {
    const name = collectionName(body, 'aggregate');
    const { docs } = aggregateOn(context, name, arrayField(body, 'pipeline'), newScope());
    return context.cursors.open({
      namespace: `${context.db}.${name}`,
      docs,
      batchSize: cursorBatch(body),
      sessionId: context.session?.id,
    });
  },
};

function countQuery(body: Doc): Query {
  return queryOf(docField(body, 'query'), {
    skip: countField(body, 'skip'),
    limit: countField(body, 'limit') || undefined,
  });
}

const count: Command = {
  fields: ['count', 'query', 'limit', 'skip'],
  run: (context, body) => {
    const name = collectionName(body, 'count');
    const query = countQuery(body);
    const isWhole =
      Object.keys(query.filter).length === 0 && query.skip === 0 && query.limit === Number.POSITIVE_INFINITY;
    return {
      n: isWhole ? stateOf(context, name).records.size : [...runOn(context, name, query).results].length,
      ok: 1,
    };
  },
};

/** Yields all values at a path. Arrays on the way and at its end are replaced by their elements. */
function* valuesAt(value: unknown, parts: readonly string[]): Generator<unknown, void> {
  const [part, ...rest] = parts;
  if (Array.isArray(value)) {
    if (part !== undefined && isArrayIndex(part)) yield* valuesAt(value[Number(part)], rest);
    for (const element of value)
      if (part === undefined) yield element;
      else if (isDoc(element)) yield* valuesAt(element, parts);
  } else if (part === undefined) {
    if (value !== undefined) yield value;
  } else if (isDoc(value)) {
    yield* valuesAt(memberOf(value, part), rest);
  }
}

const distinct: Command = {
  fields: ['distinct', 'key', 'query'],
  inTransaction: true,
  run: (context, body) => {
    const path = splitPath(stringField(body, 'key'));
    const { results } = runOn(context, collectionName(body, 'distinct'), queryOf(docField(body, 'query')));
    const found = new Map<string, unknown>();
    for (const { doc } of results) for (const value of valuesAt(doc, path)) found.set(keyOf(value), value);
    const sorted = [...found].sort(([a], [b]) => order(a, b));
    return { values: sorted.map(([, value]) => value), ok: 1 };
  },
};

/** Returns the query of a write command's only statement. */
function statementQuery(body: Doc, name: string, isOne: (statement: Doc) => boolean): Query {
  const [statement] = docsField(body, name);
  if (!statement) throw new ServerError('BadValue', `explained ${name} must have one statement`);
  return queryOf(docField(statement, 'q'), { limit: isOne(statement) ? 1 : undefined });
}

const explainable: Readonly<Record<string, (body: Doc) => Query>> = {
  find: findQuery,
  count: countQuery,
  distinct: (body) => queryOf(docField(body, 'query')),
  update: (body) => statementQuery(body, 'updates', ({ multi }) => multi !== true),
  delete: (body) => statementQuery(body, 'deletes', ({ limit }) => limit === 1),
  findAndModify: (body) => queryOf(docField(body, 'query'), { sort: docField(body, 'sort'), limit: 1 }),
};

function explainAggregate(context: CommandContext, body: Doc, verbosity: string): Doc {
  const name = collectionName(body, 'aggregate');
  const pipeline = arrayField(body, 'pipeline');
  const { query, running } = aggregateOn(context, name, pipeline, newScope());
  const explained = explainQuery(running, query, `${context.db}.${name}`, verbosity);
  return { explainVersion: '1', stages: [{ $cursor: explained }, ...pipeline], ok: 1 };
}

const explain: Command = {
  fields: ['explain', 'verbosity'],
  run: (context, body) => {
    const inner = docField(body, 'explain');
    const verbosity = typeof body.verbosity === 'string' ? body.verbosity : 'allPlansExecution';
    const [command = ''] = Object.keys(inner);
    if (command === 'aggregate') return explainAggregate(context, inner, verbosity);
    const read = explainable[command];
    if (!read) throw new ServerError('CommandNotFound', `Explain failed due to unknown command: ${command}`);
    const name = collectionName(inner, command);
    const query = read(inner);
    const explained = explainQuery(runOn(context, name, query), query, `${context.db}.${name}`, verbosity);
    return { explainVersion: '1', ...explained, command: inner, ok: 1 };
  },
};

/** Commands that read data or explain a query. */
export const readCommands: CommandTable = { find, aggregate, count, distinct, explain };
