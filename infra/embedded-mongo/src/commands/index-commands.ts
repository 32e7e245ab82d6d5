import type { Collection } from '../engine/collection';
import { ServerError } from '../errors';
import { type IndexSpec, idIndex, parseIndexSpec, sameIndex } from '../storage/index-spec';
import { isDoc } from '../values/doc';
import { identical } from '../values/identical';
import { settled } from './catalog-commands';
import {
  arrayField,
  type Command,
  type CommandContext,
  type CommandTable,
  collectionName,
  cursorBatch,
} from './command';

function specsOf(collection: Collection): IndexSpec[] {
  return [...collection.state.indexes.values()].map(({ spec }) => spec);
}

/**
 * Returns whether the index exists already.
 *
 * @throws ServerError when a conflicting index exists
 */
function isPresent(collection: Collection, wanted: IndexSpec): boolean {
  const sameName = specsOf(collection).find(({ name }) => name === wanted.name);
  if (sameName && sameIndex(wanted, sameName)) return true;
  if (sameName) {
    const onSameKey = identical(sameName.key, wanted.key);
    const message = `An existing index has the same name as the requested index${onSameKey ? ' but different options' : ''}: ${wanted.name}`;
    throw new ServerError('IndexKeySpecsConflict', message);
  }
  const sameKey = specsOf(collection).find(
    ({ key, partialFilterExpression }) =>
      identical(key, wanted.key) && identical(partialFilterExpression, wanted.partialFilterExpression),
  );
  if (!sameKey) return false;
  if (sameKey.name === idIndex.name) return true;
  throw new ServerError('IndexOptionsConflict', `Index already exists with a different name: ${sameKey.name}`);
}

const createIndexes: Command = {
  fields: ['createIndexes', 'indexes'],
  writes: true,
  run: async ({ store, db }, body) => {
    const name = collectionName(body, 'createIndexes');
    const specs = arrayField(body, 'indexes').map(parseIndexSpec);
    if (specs.length === 0) throw new ServerError('BadValue', 'Must specify at least one index to create');
    const createdCollectionAutomatically = store.find(db, name) === undefined;
    const collection = store.ensure(db, name);
    // Services create their indexes at every start. If the indexes exist, this doesn't wait for transactions, which may
    // belong to a killed process.
    if (!specs.every((spec) => isPresent(collection, spec))) await settled(collection);
    const numIndexesBefore = collection.state.indexes.size;
    for (const spec of specs) if (!isPresent(collection, spec)) store.createIndex(collection, spec);
    const numIndexesAfter = collection.state.indexes.size;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
  },
};

function existing({ store, db }: CommandContext, name: string): Collection {
  const collection = store.find(db, name);
  if (!collection) throw new ServerError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  return collection;
}

const listIndexes: Command = {
  fields: ['listIndexes', 'cursor'],
  run: (context, body) => {
    const collection = existing(context, collectionName(body, 'listIndexes'));
    const docs = [...collection.state.indexes.values()].map((index) => index.describe());
    return context.cursors.open({ namespace: collection.namespace, docs, batchSize: cursorBatch(body) });
  },
};

function namesToDrop(collection: Collection, wanted: unknown): string[] {
  const specs = specsOf(collection).filter(({ name }) => name !== idIndex.name);
  if (wanted === '*') return specs.map(({ name }) => name);
  if (Array.isArray(wanted)) return wanted.flatMap((entry) => namesToDrop(collection, entry));
  if (wanted === idIndex.name) throw new ServerError('InvalidOptions', 'cannot drop _id index');
  const found = specs.find(({ name, key }) => name === wanted || (isDoc(wanted) && identical(key, wanted)));
  if (found) return [found.name];
  throw new ServerError(
    'IndexNotFound',
    `index not found with name [${typeof wanted === 'string' ? wanted : JSON.stringify(wanted)}]`,
  );
}

const dropIndexes: Command = {
  fields: ['dropIndexes', 'index'],
  writes: true,
  run: async (context, body) => {
    const collection = existing(context, collectionName(body, 'dropIndexes'));
    await settled(collection);
    const nIndexesWas = collection.state.indexes.size;
    for (const name of namesToDrop(collection, body.index)) context.store.dropIndex(collection, name);
    return { nIndexesWas, ok: 1 };
  },
};

export const indexCommands: CommandTable = { createIndexes, listIndexes, dropIndexes };
