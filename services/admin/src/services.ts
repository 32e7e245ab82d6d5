import { Announcer, type AppealTokenVerifier, type ServiceContext } from '@storysprout/service-kit';
import type { AuditTrail } from './audit';
import {
  ChallengeRepository,
  ChallengeService,
  EmailRunQueuer,
  EmailRunRepository,
  EmailRunService,
  RecipientErasure,
  watchEmailRuns,
} from './challenge';
import type { ServiceConfig } from './config';
import { AccountErasure, type PersonalDataPart } from './data-rights';
import { EmailSendRepository, MailWorkerRepository } from './mail';
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
  watchCases,
} from './moderation';
import { personalDataParts } from './personal-data-parts';
import type { stores } from './stores';
import { SwitchesService } from './switches';
import { AccountDecisions, UsersService } from './users';

type Context = ServiceContext<ServiceConfig, typeof stores, 'challengeEmail' | 'letter', 'blog' | 'user'>;

export interface AdminContext
  extends Pick<Context, 'db' | 'transactions' | 'collections' | 'redis' | 'upstreams' | 'logger' | 'now' | 'metrics'> {
  readonly queues: Pick<Context['queues'], 'challengeEmail'>;
  readonly outbox: Pick<Context['outbox'], 'add'>;
  readonly config: Pick<ServiceConfig, 'COMMENT_REVIEW'>;
  readonly audit: AuditTrail;
  /** Removes an account from the audit log. */
  readonly auditErasure: PersonalDataPart;
  /** Verifies the tokens that banned readers send with an appeal. */
  readonly verifyAppealToken: AppealTokenVerifier;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services, each with only the parts it uses. */
export async function createServices(context: AdminContext) {
  const { db, transactions, collections, queues, redis, upstreams, logger, now } = context;
  const { audit, auditErasure } = context;
  const { blog: blogs, user: users } = upstreams;
  const challenges = new ChallengeRepository(collections, transactions, now);
  await challenges.createLock();
  const runs = new EmailRunRepository(collections.emailRuns, now);
  const sends = new EmailSendRepository(collections.emailSends, now);
  const workers = new MailWorkerRepository(collections.mailWorkers, now);
  const queue = queues.challengeEmail;
  watchEmailRuns(context.metrics, runs, workers);

  const queuer = new EmailRunQueuer({ runs, sends, users, queue, logger });
  const announcer = new Announcer(redis, logger);
  const moderation = createModeration(context);
  const recipientErasure = new RecipientErasure({ runs, sends, challenges, queue, transactions });
  return {
    ...moderation,
    blogs,
    users,
    moderation: new AdminBlogsService({ blogs, audit, history: moderation.history, now }),
    accounts: new UsersService({ users, audit }),
    challenges: new ChallengeService({ challenges, users, queuer, announcer, audit }),
    queuer,
    runs: new EmailRunService({ runs, sends, workers, queuer, audit, now }),
    switches: new SwitchesService({
      switches: collections.switches,
      redis,
      audit,
      counts: moderation.counts,
      leastReview: context.config.COMMENT_REVIEW,
      logger,
      now,
    }),
    recipientErasure,
    accountErasure: new AccountErasure({
      parts: [
        ...personalDataParts({ collections, transactions, queue, now, announcer: moderation.caseAnnouncer }),
        auditErasure,
      ],
      db,
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
    figures: new FiguresService(collections.caseOpenings),
  };
}
