import { Binary } from 'bson';
import type { Collection } from '../engine/collection';
import { compileFilter } from '../query/matcher';
import type { Doc } from '../values/doc';
import { booleanField, type Command, type CommandTable, collectionName, cursorBatch, docField } from './command';

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
    const matches = compileFilter(docField(body, 'filter'));
    const found = store.collectionsOf(db).map(described).filter(matches);
    const docs = booleanField(body, 'nameOnly') ? found.map(({ name, type }) => ({ name, type })) : found;
    return cursors.open({ namespace: `${db}.$cmd.listCollections`, docs, batchSize: cursorBatch(body) });
  },
};

/** Returns names only: computing sizes would mean counting every byte of every document. */
const listDatabases: Command = {
  fields: ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'],
  run: ({ store }, body) => {
    const matches = compileFilter(docField(body, 'filter'));
    const names = new Set(store.collectionsOf().map(({ identity }) => identity.db));
    const databases = [...names].sort().map((name) => ({ name }));
    return { databases: databases.filter(matches), ok: 1 };
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

const create: Command = {
  fields: ['create'],
  inTransaction: true,
  writes: true,
  run: ({ store, db }, body) => {
    store.ensure(db, collectionName(body, 'create')); // Creating an existing collection again is no error since MongoDB 7.
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

export const catalogCommands: CommandTable = { listCollections, listDatabases, create, drop, dropDatabase };
