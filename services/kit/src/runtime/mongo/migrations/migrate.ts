import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { withTimeLimit } from '../../concurrency/time-limit';
import { messageOf } from '../../errors';
import { StartError } from '../../run';
import { type Migration, requireSoundOrder } from './migration';
import { SchemaStore, type SchemaVersion } from './schema-store';

/** How often to look whether another process is done, in milliseconds. */
const lookEveryMs = 500;

export interface MigrateOptions {
  readonly db: Db;
  readonly migrations: readonly Migration[];
  readonly say: (line: string) => void;
}

/**
 * Migrates a database to this release, page by page. It resumes where an earlier run stopped. Of several processes one
 * does the work while the others wait.
 *
 * @throws StartError when the database is of a newer release, or a migration fails
 */
export async function migrate({ db, migrations, say }: MigrateOptions): Promise<void> {
  requireSoundOrder(migrations);
  const store = new SchemaStore(db);
  for (;;) {
    const now = await store.version();
    if (now && requireReadable(db, now, migrations) >= migrations.length) return;
    if (await store.lease.take()) break;
    await sleep(lookEveryMs);
  }
  try {
    await runAll(store, { db, migrations, say });
  } finally {
    await store.lease.giveBack();
  }
}

async function runAll(store: SchemaStore, { db, migrations, say }: MigrateOptions): Promise<void> {
  // Another process may have migrated the database before this one got the lease.
  let now = await store.version();
  if (!now && (await store.isNew())) {
    const readableFrom = migrations.reduce((from, each) => readableAfter(each, from), 0);
    return store.setVersion({ version: migrations.length, readableFrom });
  }
  for (const migration of migrations.slice(now?.version ?? 0)) {
    say(`${db.databaseName}: ${migration.number} ${migration.name} ...`);
    const changed = await runOne(store, migration, { db, say }).catch((error: unknown) =>
      fail(store, migration, { db, error }),
    );
    now = { version: migration.number, readableFrom: readableAfter(migration, now?.readableFrom ?? 0) };
    await store.setVersion(now);
    say(`${db.databaseName}: ${migration.number} ${migration.name} is done, ${changed} changed.`);
  }
}

const readableAfter = (migration: Migration, before: number) =>
  migration.kind === 'contract' ? Math.max(before, migration.completes) : before;

/**
 * Stores that a migration failed.
 *
 * @throws StartError that names the migration, the reason and what to do
 */
async function fail(
  store: SchemaStore,
  migration: Migration,
  { db, error }: { db: Db; error: unknown },
): Promise<never> {
  if (error instanceof StartError) throw error;
  const reason = messageOf(error);
  // The reason may be that the database is away.
  await store.failed(migration, reason).catch(() => undefined);
  throw new StartError(
    `${db.databaseName}: migration ${migration.number} ${migration.name} failed (${reason}). ` +
      'Mend the cause and run `migrate` again: it resumes where it stopped (docs/upgrading.md).',
    { cause: error },
  );
}

/** Progress is reported once per this many pages. */
const sayEvery = 20;
/** How long one page may take, in milliseconds. It takes seconds unless the database hangs. */
const pageLimitMs = 10 * 60_000;

async function runOne(
  store: SchemaStore,
  migration: Migration,
  { db, say }: Pick<MigrateOptions, 'db' | 'say'>,
): Promise<number> {
  let after = await store.placeOf(migration);
  let changed = 0;
  for (let pages = 1; ; pages += 1) {
    if (!(await store.lease.take())) throw new StartError(`${db.databaseName}: another process has taken over.`);
    const page = await withTimeLimit(pageLimitMs, () => migration.page(db, after));
    if (!page) break;
    after = page.after;
    changed += page.changed;
    await store.pageDone(migration, after, page.changed);
    if (pages % sayEvery === 0) say(`${db.databaseName}: ${migration.number} ${migration.name}: ${changed} changed`);
  }
  await store.done(migration);
  return changed;
}

/**
 * Checks that this release can read the database, and returns the database's version.
 *
 * @throws StartError when it cannot
 */
export function requireReadable(db: Db, now: SchemaVersion, migrations: readonly Migration[]): number {
  if (now.readableFrom <= migrations.length) return now.version;
  throw new StartError(
    `The database ${db.databaseName} is of a newer release: it has schema ${now.version}, can be read from ` +
      `${now.readableFrom} on, and this release knows ${migrations.length}. Start the newer release, or restore a backup.`,
  );
}
