import { firstMigration, type Migration } from '@storysprout/service-kit';

/** The migrations that upgrade a database from an earlier release, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration];
