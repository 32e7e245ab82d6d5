import { type Migration, makeIndexes, migrate, SchemaStore, type Stores } from '@storysprout/service-kit';
import type { Db, MongoClient } from 'mongodb';
import { migrations as adminMigrations } from '../../../services/admin/src/migrations';
import { stores as adminStores } from '../../../services/admin/src/stores';
import { migrations as blogMigrations } from '../../../services/blog/src/migrations';
import { stores as blogStores } from '../../../services/blog/src/stores';
import { migrations as registryMigrations } from '../../../services/registry/src/migrations';
import { stores as registryStores } from '../../../services/registry/src/stores';
import { migrations as userMigrations } from '../../../services/user/src/migrations';
import { stores as userStores } from '../../../services/user/src/stores';

/** A database of the site, with the schema of this release. */
interface SiteDatabase {
  /** The suffix of its name. */
  readonly ending: string;
  readonly stores: Stores;
  readonly migrations: readonly Migration[];
}

export const siteDatabases: readonly SiteDatabase[] = [
  { ending: 'user', stores: userStores, migrations: userMigrations },
  { ending: 'blog', stores: blogStores, migrations: blogMigrations },
  { ending: 'admin', stores: adminStores, migrations: adminMigrations },
  { ending: 'gateway', stores: registryStores, migrations: registryMigrations },
];

export interface MigrateContext {
  readonly client: MongoClient;
  /** The prefix of the databases' names. */
  readonly prefix: string;
  readonly say: (line: string) => void;
}

type Command = (context: MigrateContext) => Promise<void>;

async function forEachDatabase(
  { client, prefix }: MigrateContext,
  work: (db: Db, database: SiteDatabase) => Promise<unknown>,
): Promise<void> {
  for (const database of siteDatabases) await work(client.db(`${prefix}${database.ending}`), database);
}

/** A database that was never used is skipped: its service creates it correctly. */
const isUsed = async (db: Db) => !(await new SchemaStore(db).isNew());

/** Creates the collections and indexes of this release, while processes of the previous one are still running. */
async function indexes(context: MigrateContext): Promise<void> {
  await forEachDatabase(context, async (db, { stores }) => {
    if (!(await isUsed(db))) return;
    for (const made of await makeIndexes(db, stores)) context.say(`${made} indexes made`);
  });
  context.say('All indexes are there.');
}

/** Indexes come first, because pages of a migration may search for the documents to change. */
async function all(context: MigrateContext): Promise<void> {
  await indexes(context);
  await forEachDatabase(context, (db, { migrations }) => migrate({ db, migrations, say: context.say }));
  context.say('All databases are as this release needs them.');
}

async function status(context: MigrateContext): Promise<void> {
  await forEachDatabase(context, async (db, { migrations }) => {
    const store = new SchemaStore(db);
    const { version, readableFrom } = (await store.version()) ?? { version: 0, readableFrom: 0 };
    const range = `can be read by releases that know ${readableFrom} or more`;
    context.say(`${db.databaseName}: schema ${version} of ${migrations.length}, ${range}`);
    for (const { number, name, state, changed, error } of await store.progress()) {
      context.say(`  ${number} ${name}: ${state}, ${changed} changed${error === undefined ? '' : `: ${error}`}`);
    }
  });
}

/** Prints the `mongosh` commands with which a cluster shards the growing collections. Changes nothing itself. */
async function shards(context: MigrateContext): Promise<void> {
  await forEachDatabase(context, async ({ databaseName }, { stores }) => {
    for (const { name, shardKey = {} } of Object.values(stores)) {
      const [how] = Object.values(shardKey);
      const key = JSON.stringify(shardKey);
      // Other shard keys are a prefix of an existing index.
      if (how === 'hashed')
        context.say(`db.getSiblingDB("${databaseName}").getCollection("${name}").createIndex(${key})`);
      if (how) context.say(`sh.shardCollection("${databaseName}.${name}", ${key})`);
    }
  });
}

const commands: Readonly<Record<string, Command>> = { '': all, indexes, status, shards };

/**
 * Runs `migrate`, `migrate indexes`, `migrate status` or `migrate shards`.
 *
 * @returns false when there is no such command
 */
export async function runMigrateCommand(name: string, context: MigrateContext): Promise<boolean> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  await command?.(context);
  return command !== undefined;
}
