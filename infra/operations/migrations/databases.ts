import type { Migration, Stores } from '@storysprout/service-kit';
import { migrations as adminMigrations } from '../../../services/admin/src/migrations';
import { stores as adminStores } from '../../../services/admin/src/stores';
import { migrations as blogMigrations } from '../../../services/blog/src/migrations';
import { stores as blogStores } from '../../../services/blog/src/stores';
import { migrations as registryMigrations } from '../../../services/registry/src/migrations';
import { stores as registryStores } from '../../../services/registry/src/stores';
import { migrations as userMigrations } from '../../../services/user/src/migrations';
import { stores as userStores } from '../../../services/user/src/stores';

/** A database of the site, with the schema of this release. */
export interface SiteDatabase {
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
