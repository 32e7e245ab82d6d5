import type {
  Announcer,
  Collections,
  createAppealTokenSigner,
  Outbox,
  ServiceClient,
  ServiceContext,
} from '@storysprout/service-kit';
import type { PublishingPermit, ReportIntake } from '@storysprout/service-kit/moderation';
import type { Collection } from 'mongodb';
import type { Config } from '../config';
import type {
  AdminGuard,
  CurrentAccount,
  ModerationPart,
  ProfilePictures,
  ReadableUserStore,
  RevocationPublisher,
  SignsPictures,
  UserRepository,
} from '../identity';
import type { Leaderboard, LeaderboardPages } from '../progress';
import type { moderationStores } from './moderation-stores';
import type { ProfileAnnouncer } from './reports/profile-announcer';
import type { ProfileSubjects } from './reports/profile-subjects';
import type { ReportedThing, ReportRepository, ReportTally } from './reports/report.repository';
import type { ReportService } from './reports/report.service';
import type { SubjectDecisions } from './reports/subject-decisions';
import type { SubjectReader } from './reports/subject-reader';
import type { AppealNotes } from './sanctions/appeal-notes';
import type { SanctionService } from './sanctions/sanction.service';

type Settings = Pick<Config, 'CONSENT' | 'JWT_PRIVATE_KEY' | 'PICTURE_KEY'>;
type Stores = typeof moderationStores & { users: ReadableUserStore };

/** The dependencies that the service gives the module. */
export interface ModerationServiceContext
  extends Pick<ServiceContext<Settings, Stores>, 'config' | 'logger' | 'now' | 'redis' | 'switches' | 'transactions'> {
  readonly collections: Collections<Stores> & { readonly dailyTallies: Collection<ReportTally> };
  readonly outbox: Pick<Outbox, 'add' | 'addMany'>;
}

/** The parts of other modules that this one uses. */
export interface ModerationUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  readonly admins: Pick<AdminGuard, 'requireAnother'>;
  /** Null where there is no blog service. */
  readonly blogs: Pick<ServiceClient, 'call'> | null;
  readonly leaderboard: Pick<Leaderboard, 'withdraw' | 'replace'>;
  /** The cached pages, which show names and pictures. */
  readonly pages: Pick<LeaderboardPages, 'invalidate'>;
  readonly pictureAddresses: SignsPictures;
  readonly pictures: Pick<ProfilePictures, 'drop'>;
  readonly revocations: Pick<RevocationPublisher, 'publish'>;
  readonly users: Pick<UserRepository<ModerationPart>, 'findById' | 'update'>;
}

/** The dependencies of the module's parts. */
export interface ModerationContext extends ModerationServiceContext, ModerationUses {
  readonly announcer: Pick<Announcer, 'publish'>;
  readonly appealNotes: AppealNotes;
  readonly permit: PublishingPermit;
  readonly profileAnnouncer: ProfileAnnouncer;
  readonly reports: ReportRepository;
  readonly reportIntake: ReportIntake<ReportedThing>;
  readonly reportService: ReportService;
  readonly sanctionService: SanctionService;
  readonly signAppealToken: ReturnType<typeof createAppealTokenSigner>;
  readonly subjectDecisions: SubjectDecisions;
  readonly subjectReader: SubjectReader;
  readonly subjects: ProfileSubjects;
}
