import { firstMigration, type Migration } from '@storysprout/service-kit';

/** The migrations from earlier releases to this one, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration];
