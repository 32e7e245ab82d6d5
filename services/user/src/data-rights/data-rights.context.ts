import type { Outbox, RedisConnection, ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { Config } from '../config';
import type {
  AdminGuard,
  CurrentAccount,
  DataRightsPart,
  erasureStore,
  ProfilePictures,
  ReadableUserStore,
  Reauthentication,
  RevocationPublisher,
  UserRepository,
} from '../identity';
import type { ProfileAnnouncer } from '../moderation';
import type { Leaderboard } from '../progress';
import type { AccountDeletion } from './account-deletion';
import type { BlogArchive } from './blog-archive';
import type { ErasureSaga } from './erasure.saga';
import type { ErasureJobName, ErasureJobs } from './erasure-jobs';
import type { ExportService } from './export.service';
import type { PersonalData, PersonalDataPart } from './personal-data';
import type { UnusedAccounts } from './unused-accounts.chore';

type Settings = Pick<Config, 'QUEUE_REDIS_URL' | 'REDIS_URL'>;
type Stores = { users: ReadableUserStore; erasures: typeof erasureStore };

/** The dependencies that the service gives the module. */
export interface DataRightsServiceContext
  extends Pick<
    ServiceContext<Settings, Stores, ErasureJobName>,
    'collections' | 'config' | 'db' | 'logger' | 'now' | 'queues' | 'redis' | 'transactions'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

/** The parts of other modules that this one uses. */
export interface DataRightsUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  readonly admins: Pick<AdminGuard, 'requireAnother'>;
  /** Null without `BLOG_URL`. */
  readonly blogs: ServiceClient | null;
  readonly leaderboard: Pick<Leaderboard, 'forget' | 'replace' | 'withdraw'>;
  /** What each module stores about accounts, in the order of the files in a reader's copy. */
  readonly parts: readonly PersonalDataPart[];
  readonly pictures: Pick<ProfilePictures, 'read' | 'remove'>;
  readonly profileAnnouncer: Pick<ProfileAnnouncer, 'accountShown'>;
  readonly reauthentication: Pick<Reauthentication, 'require'>;
  readonly revocations: Pick<RevocationPublisher, 'publish'>;
  readonly users: Pick<UserRepository<DataRightsPart>, 'delete' | 'update' | 'updateAll' | 'updateStanding'>;
}

/** The dependencies of the module's parts. */
export interface DataRightsContext extends DataRightsServiceContext, DataRightsUses {
  /** Reads what the reader has written; null without `BLOG_URL`. */
  readonly blogArchive: BlogArchive | null;
  /** Connects to the Redis of the queues; missing when it is the same one. */
  readonly connectToQueues?: (() => Promise<RedisConnection>) | undefined;
  readonly deletion: AccountDeletion;
  readonly exports: ExportService;
  readonly jobs: ErasureJobs;
  readonly personalData: PersonalData;
  readonly erasures: ErasureSaga;
  readonly unusedAccounts: UnusedAccounts;
}
