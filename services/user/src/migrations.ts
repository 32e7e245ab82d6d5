import { fillMissing, firstMigration, type Migration } from '@storysprout/service-kit';

/** Accounts from before visibility say nothing about it, which meant public. */
const visibility: Migration = {
  number: 2,
  name: 'visibility-is-said',
  since: '0.2.0',
  kind: 'expand',
  page: fillMissing('users', { nameVisibility: 'public', pictureVisibility: 'public' }),
};

/** What turns a database of an earlier release into that of this one, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration, visibility];
