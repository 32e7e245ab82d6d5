import type { Db } from 'mongodb';

/** The result of a page, and where the next one begins. */
export interface MigrationPage {
  /** A cursor that is passed to the next page, such as the last id. It may be any value that MongoDB can store. */
  readonly after: unknown;
  readonly changed: number;
}

interface Change {
  /** 1, 2, 3 ... within one database. Never changed once released. */
  readonly number: number;
  /** Words joined by hyphens, such as `as-it-was`. */
  readonly name: string;
  /** The release it first came with. */
  readonly since: string;
  /**
   * Migrates one page and returns how far it got; null when nothing is left. A page may run twice, and while other
   * processes read and write.
   */
  readonly page: (db: Db, after: unknown) => Promise<MigrationPage | null>;
}

/** Adds what the new release reads. Processes of the previous release continue to work and do not notice it. */
export interface Expansion extends Change {
  readonly kind: 'expand';
}

/** Removes what an expansion replaced. Processes from before that expansion no longer start. */
export interface Contraction extends Change {
  readonly kind: 'contract';
  /** The number of the expansion that it completes, which must be from an earlier release. */
  readonly completes: number;
}

/** One step from a database of an earlier release to that of this one (docs/upgrading.md). */
export type Migration = Expansion | Contraction;

/** The state of a database in the first release with migrations. */
export const firstMigration: Migration = {
  number: 1,
  name: 'as-it-was',
  since: '0.1.0',
  kind: 'expand',
  page: async () => null,
};

/**
 * Checks the order of migrations.
 *
 * @throws Error when numbers have gaps, or something is removed in the same release that replaced it
 */
export function requireSoundOrder(migrations: readonly Migration[]): void {
  migrations.forEach((migration, at) => {
    const { number, name } = migration;
    if (number !== at + 1) throw new Error(`Migration ${name} has number ${number}, and should have ${at + 1}.`);
    if (migration.kind === 'expand') return;
    const replaced = migrations[migration.completes - 1];
    if (replaced?.kind !== 'expand' || replaced.number >= number || replaced.since === migration.since) {
      throw new Error(`Migration ${name} has to complete an expansion of an earlier release.`);
    }
  });
}
