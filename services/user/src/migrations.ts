import { firstMigration, type Migration } from '@storysprout/service-kit';
import { boardPointsMigration } from './progress';

/** Migrations from a database of an earlier release to this one, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration, boardPointsMigration];
