import type { Db } from 'mongodb';

/** What a page has done, and where the next one begins. */
export interface MigrationPage {
  /** Anything MongoDB can hold, such as the last id; given to the next page. */
  readonly after: unknown;
  readonly changed: number;
}

interface Change {
  /** 1, 2, 3 ... within one database. Never changed once released. */
  readonly number: number;
  /** Words with hyphens. */
  readonly name: string;
  /** The release it first came with. */
  readonly since: string;
  /**
   * Does one page of the work and tells how far it came; null when nothing is left. A page may run twice, and beside
   * processes that read and write.
   */
  readonly page: (db: Db, after: unknown) => Promise<MigrationPage | null>;
}

/** Adds what the new release reads. Processes of the release before go on beside it and know nothing of it. */
export interface Expansion extends Change {
  readonly kind: 'expand';
}

/** Takes away what an expansion replaced. Processes from before that expansion no longer start. */
export interface Contraction extends Change {
  readonly kind: 'contract';
  /** The number of the expansion that it ends. It came with an earlier release. */
  readonly completes: number;
}

/** One step from a database of an earlier release to that of this one (docs/upgrading.md). */
export type Migration = Expansion | Contraction;

/** A database as the first release with migrations left it. */
export const firstMigration: Migration = {
  number: 1,
  name: 'as-it-was',
  since: '0.1.0',
  kind: 'expand',
  page: async () => null,
};

/** @throws Error when numbers have gaps, or something is taken away in the release that replaced it */
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
