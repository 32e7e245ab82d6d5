import { Binary, calculateObjectSize, Long } from 'bson';
import type { Collection } from '../engine/collection';
import { ServerError } from '../errors';
import { compileFilter } from '../query/matcher';
import type { Doc } from '../values/doc';
import {
  booleanField,
  type Command,
  type CommandContext,
  type CommandTable,
  collectionName,
  countField,
  docField,
  refuseOptions,
  scopeOf,
  stringField,
} from './command';

function described(collection: Collection): Doc {
  const { name, uuid } = collection.identity;
  const bytes = new Binary(Buffer.from(uuid.replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID);
  return {
    name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid: bytes },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  };
}

const listCollections: Command = {
  fields: ['listCollections', 'filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: ({ store, db, cursors }, body) => {
    const matches = compileFilter(docField(body, 'filter'), scopeOf(undefined));
    const found = store
      .collectionsOf(db)
      .map(described)
      .filter((doc) => matches(doc));
    const docs = booleanField(body, 'nameOnly') ? found.map(({ name, type }) => ({ name, type })) : found;
    return cursors.open({
      namespace: `${db}.$cmd.listCollections`,
      docs,
      batchSize: countField(docField(body, 'cursor'), 'batchSize'),
    });
  },
};

function sizeOf(collections: readonly Collection[]): number {
  let bytes = 0;
  for (const { state } of collections) for (const [, doc] of state.records.scan()) bytes += calculateObjectSize(doc);
  return bytes;
}

const listDatabases: Command = {
  fields: ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'],
  run: ({ store }, body) => {
    const matches = compileFilter(docField(body, 'filter'), scopeOf(undefined));
    const namesOnly = booleanField(body, 'nameOnly');
    const databases = store
      .databaseNames()
      .map((name) =>
        namesOnly ? { name } : { name, sizeOnDisk: Long.fromNumber(sizeOf(store.collectionsOf(name))), empty: false },
      )
      .filter((doc) => matches(doc));
    return { databases, ...(namesOnly ? {} : { totalSize: Long.fromNumber(0) }), ok: 1 };
  },
};

/** Waits for transactions that have written to the collection, because they can't see that it changes. */
export async function settled(collection: Collection): Promise<void> {
  for (;;) {
    const [transaction] = collection.recordIntents.values();
    if (!transaction) return;
    await transaction.finished;
  }
}

const createOptions = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'validationLevel',
  'validationAction',
  'collation',
  'clusteredIndex',
  'expireAfterSeconds',
  'size',
  'max',
  'storageEngine',
  'indexOptionDefaults',
  'changeStreamPreAndPostImages',
  'encryptedFields',
];

const create: Command = {
  fields: ['create', 'autoIndexId', ...createOptions],
  inTransaction: true,
  writes: true,
  run: ({ store, db }, body) => {
    const name = collectionName(body, 'create');
    const asksForOptions = Object.keys(body).some((field) => createOptions.includes(field));
    const isThere = store.find(db, name) !== undefined;
    if (isThere && asksForOptions) throw new ServerError('NamespaceExists', `Collection ${db}.${name} already exists.`);
    refuseOptions(body, createOptions);
    if (!isThere) store.create(db, name); // the same once more is no error since MongoDB 7
    return { ok: 1 };
  },
};

const drop: Command = {
  fields: ['drop'],
  writes: true,
  run: async ({ store, db }, body) => {
    const collection = store.find(db, collectionName(body, 'drop'));
    if (!collection) return { ok: 1 };
    await settled(collection);
    const nIndexesWas = collection.state.indexes.size;
    store.drop(collection);
    return { nIndexesWas, ns: collection.namespace, ok: 1 };
  },
};

const dropDatabase: Command = {
  fields: ['dropDatabase'],
  writes: true,
  run: async ({ store, db }) => {
    const collections = store.collectionsOf(db);
    for (const collection of collections) {
      await settled(collection);
      store.drop(collection);
    }
    return { ...(collections.length > 0 ? { dropped: db } : {}), ok: 1 };
  },
};

function parseNamespace(namespace: string): [db: string, name: string] {
  const dot = namespace.indexOf('.');
  if (dot <= 0) throw new ServerError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  return [namespace.slice(0, dot), namespace.slice(dot + 1)];
}

const renameCollection: Command = {
  fields: ['renameCollection', 'to', 'dropTarget'],
  writes: true,
  run: async ({ store }, body) => {
    const [fromDb, fromName] = parseNamespace(stringField(body, 'renameCollection'));
    const [toDb, toName] = parseNamespace(stringField(body, 'to'));
    const collection = store.find(fromDb, fromName);
    if (!collection)
      throw new ServerError('NamespaceNotFound', `Source collection ${fromDb}.${fromName} does not exist`);
    const target = store.find(toDb, toName);
    if (target && !booleanField(body, 'dropTarget'))
      throw new ServerError('NamespaceExists', 'target namespace exists');
    await settled(collection);
    if (target) store.drop(target);
    store.rename(collection, toDb, toName);
    return { ok: 1 };
  },
};

function stats({ store, db }: CommandContext, names: readonly string[]): Doc {
  const collections = names.map((name) => store.find(db, name)).filter((collection) => collection !== undefined);
  const count = collections.reduce((sum, { state }) => sum + state.records.size, 0);
  const nindexes = collections.reduce((sum, { state }) => sum + state.indexes.size, 0);
  const size = sizeOf(collections);
  return { count, size, storageSize: size, avgObjSize: count === 0 ? 0 : Math.round(size / count), nindexes };
}

const collStats: Command = {
  fields: ['collStats', 'scale'],
  run: (context, body) => {
    const name = collectionName(body, 'collStats');
    return { ns: `${context.db}.${name}`, ...stats(context, [name]), capped: false, ok: 1 };
  },
};

const dbStats: Command = {
  fields: ['dbStats', 'dbstats', 'scale', 'freeStorage'],
  run: (context) => {
    const collections = context.store.collectionsOf(context.db);
    const { count, size, storageSize, avgObjSize, nindexes } = stats(
      context,
      collections.map(({ identity }) => identity.name),
    );
    return {
      db: context.db,
      collections: collections.length,
      objects: count,
      avgObjSize,
      dataSize: size,
      storageSize,
      indexes: nindexes,
      ok: 1,
    };
  },
};

/** Databases and collections. */
export const catalogCommands: CommandTable = {
  listCollections,
  listDatabases,
  create,
  drop,
  dropDatabase,
  renameCollection,
  collStats,
  dbStats,
  dbstats: dbStats,
};
