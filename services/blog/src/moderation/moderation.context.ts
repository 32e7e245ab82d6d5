import type { ServiceContext, TransactionMutex } from '@storysprout/service-kit';
import type { PublishingPermit, ReportIntake } from '@storysprout/service-kit/moderation';
import type { Authors } from '../authors';
import type { Blogs, blogStore } from '../blogs';
import type { Comments, commentStores } from '../comments';
import type { Config } from '../config';
import type { BlogEvents } from '../events';
import type { Search } from '../search';
import type { DecisionService } from './decisions/decision.service';
import type { SubjectPresenter } from './decisions/subject.presenter';
import type { SubjectDecisions } from './decisions/subject-decision.service';
import type { reportStores } from './reports/report.document';
import type { ReportedSubject, ReportRepository } from './reports/report.repository';
import type { removalStores } from './subjects/removal.document';
import type { RemovalRepository } from './subjects/removal.repository';
import type { SubjectRepository } from './subjects/subject.repository';
import type { SubjectTransitions } from './subjects/subject-transition';

/** The dependencies that the service gives the module. */
export interface ModerationServiceContext
  extends Pick<
    ServiceContext<
      Config,
      typeof reportStores & typeof removalStores & typeof commentStores & { readonly blogs: typeof blogStore }
    >,
    'collections' | 'transactions' | 'now'
  > {
  readonly config: Pick<Config, 'PICTURE_KEY'>;
  readonly blogMutex: TransactionMutex;
  readonly permit: PublishingPermit;
}

/** The other modules that moderation uses. */
export interface ModerationUses {
  readonly events: BlogEvents;
  readonly authors: Authors;
  readonly blogs: Blogs;
  readonly search: Search;
  readonly comments: Comments;
}

/** All that the parts of the module are built from. */
export interface ModerationContext extends ModerationServiceContext, ModerationUses {
  readonly subjects: SubjectRepository;
  readonly removals: RemovalRepository;
  readonly reports: ReportRepository;
  readonly transitions: SubjectTransitions;
  readonly reportIntake: ReportIntake<ReportedSubject>;
  readonly subjectDecisions: SubjectDecisions;
  readonly subjectPresenter: SubjectPresenter;
  readonly decisions: DecisionService;
}
