import { Announcer, type AppealTokenVerifier, type ServiceContext } from '@storysprout/service-kit';
import type { AuditTrail } from './audit';
import type { ServiceConfig } from './config';
import {
  AdminBlogsService,
  AppealsService,
  BlogCases,
  CaseAnnouncer,
  CaseCloser,
  CaseCounts,
  CaseIntake,
  CaseOwners,
  CaseReader,
  CaseRepository,
  CaseService,
  DecisionEffects,
  DecisionNotifications,
  DecisionRepository,
  DecisionSaga,
  decisionTimes,
  FiguresService,
  moderationPersonalData,
  watchCases,
} from './moderation';
import type { stores } from './stores';
import { SwitchesService } from './switches';
import { AccountDecisions, UsersService } from './users';

type Context = ServiceContext<ServiceConfig, typeof stores, 'letter', 'blog' | 'user'>;

export interface AdminContext
  extends Pick<Context, 'transactions' | 'collections' | 'redis' | 'upstreams' | 'logger' | 'now' | 'metrics'> {
  readonly outbox: Pick<Context['outbox'], 'add'>;
  readonly config: Pick<ServiceConfig, 'COMMENT_REVIEW'>;
  readonly audit: AuditTrail;
  /** Verifies the tokens that banned readers send with an appeal. */
  readonly verifyAppealToken: AppealTokenVerifier;
}

export type Services = ReturnType<typeof createServices>;

/** Creates the services, each with only the parts it uses. */
export function createServices(context: AdminContext) {
  const { audit, collections, redis, upstreams, logger, now } = context;
  const { blog: blogs, user: users } = upstreams;
  const moderation = createModeration(context);
  return {
    ...moderation,
    blogs,
    users,
    moderation: new AdminBlogsService({ blogs, audit, history: moderation.history, now }),
    accounts: new UsersService({ users, audit }),
    switches: new SwitchesService({
      switches: collections.switches,
      redis,
      audit,
      counts: moderation.counts,
      leastReview: context.config.COMMENT_REVIEW,
      logger,
      now,
    }),
  };
}

/** Creates the parts of the moderators' queue, and of decisions made there and elsewhere. */
function createModeration(context: AdminContext) {
  const { audit, transactions, collections, redis, upstreams, logger, now, metrics } = context;
  const { blog: blogs, user: users } = upstreams;
  const cases = new CaseRepository(collections, transactions, now);
  const decisions = new DecisionRepository(collections.decisions, now);
  const counts = new CaseCounts(collections.cases, collections.caseOpenings, now);
  watchCases(metrics, counts);
  const owners = new CaseOwners(blogs, users);
  const pages = new Announcer(redis, logger);
  const announcer = new CaseAnnouncer({ announcer: pages, counts, logger });
  const journal = new DecisionSaga({
    decisions,
    cases,
    closer: new CaseCloser(cases),
    notifications: new DecisionNotifications(context.outbox),
    effects: new DecisionEffects({ owners, blogs, users, decisions, logger }),
    audit,
    announcer,
    times: decisionTimes(metrics),
    transactions,
    logger,
  });
  const caseReader = new CaseReader({ cases, decisions, owners, users, counts, now });
  return {
    counts,
    journal,
    caseReader,
    caseAnnouncer: announcer,
    cases: new CaseService({ cases, decisions, journal, reader: caseReader, announcer, logger, now }),
    caseIntake: new CaseIntake({ cases, decisions, journal, announcer, pages, now }),
    history: new BlogCases({ cases, decisions, journal, now }),
    accountDecisions: new AccountDecisions({ users, journal, now }),
    appeals: new AppealsService({
      decisions,
      cases,
      owners,
      users,
      verifyAppealToken: context.verifyAppealToken,
      announcer,
      transactions,
      logger,
      now,
    }),
    personalData: moderationPersonalData({ cases, decisions, announcer }),
    figures: new FiguresService(collections.caseOpenings),
  };
}
