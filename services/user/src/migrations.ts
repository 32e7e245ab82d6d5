import { firstMigration, type Migration } from '@storysprout/service-kit';

/** What turns a database of an earlier release into that of this one, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration];
