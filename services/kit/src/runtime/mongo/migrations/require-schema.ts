import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { StartError } from '../../run';
import type { Logger } from '../../telemetry/logger';
import { migrate, requireReadable } from './migrate';
import type { Migration } from './migration';
import { SchemaStore } from './schema-store';

/** How long a start waits for the command `migrate`, and how often it looks, in milliseconds. */
const waitLimitMs = 45_000;
const lookEveryMs = 500;

export interface SchemaOptions {
  readonly db: Db;
  readonly migrations: readonly Migration[];
  /** Whether this process may migrate by itself; else it waits for the command. */
  readonly atStart: 'on' | 'off';
  readonly logger: Logger;
  readonly limitMs?: number;
}

/**
 * Waits until the database has the schema of this release. A service must not read or write anything before.
 *
 * @throws StartError when it does not get it
 */
export async function requireSchema(options: SchemaOptions): Promise<void> {
  const { db, migrations, atStart, logger } = options;
  if (atStart === 'on') await migrate({ db, migrations, say: (line) => logger.info(line) });
  else await waitForMigrations(options);
  const version = (await new SchemaStore(db).version())?.version ?? 0;
  if (version > migrations.length)
    logger.warn(
      `The database ${db.databaseName} is of a newer release: it has schema ${version}, this release knows ` +
        `${migrations.length} and can still read it.`,
    );
}

async function waitForMigrations({ db, migrations, logger, limitMs }: SchemaOptions): Promise<void> {
  const store = new SchemaStore(db);
  const deadline = Date.now() + (limitMs ?? waitLimitMs);
  let hasSaid = false;
  for (;;) {
    const now = await store.version();
    const version = now ? requireReadable(db, now, migrations) : 0;
    const missing = migrations.slice(version);
    if (missing.length === 0) return;
    const what = missing.map(({ number, name }) => `${number} ${name}`).join(', ');
    const line = `The database ${db.databaseName} lacks ${what}: run \`migrate\` of this release (docs/upgrading.md).`;
    if (Date.now() >= deadline) throw new StartError(line);
    if (!hasSaid) logger.warn(line);
    hasSaid = true;
    await sleep(lookEveryMs);
  }
}
