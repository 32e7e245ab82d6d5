import type { Router } from '@koa/router';
import { Announcer, createAppealTokenVerifier, type JobHandlers } from '@storysprout/service-kit';
import { appealsRoutes } from './appeals/appeals.routes';
import { AppealsService } from './appeals/appeals.service';
import { adminBlogsRoutes } from './blog-calls/admin-blogs.routes';
import { AdminBlogsService } from './blog-calls/admin-blogs.service';
import { caseOpeningStore, caseStore } from './cases/case.document';
import { CaseRepository } from './cases/case.repository';
import { CaseAnnouncer } from './cases/case-announcer';
import { CaseCounts } from './cases/case-counts';
import { decisionTimes, watchCases } from './cases/case-metrics';
import { CaseOwners } from './cases/case-owners';
import { CaseCloser } from './decisions/case-closer';
import { decisionStore } from './decisions/decision.document';
import { DecisionRepository } from './decisions/decision.repository';
import { DecisionSaga } from './decisions/decision.saga';
import { DecisionEffects } from './decisions/decision-effects';
import { DecisionNotifications } from './decisions/decision-notifications';
import { figuresRoutes } from './figures/figures.routes';
import { FiguresService } from './figures/figures.service';
import type { ModerationContext, ModerationServiceContext } from './moderation.context';
import { moderationPersonalData } from './personal-data';
import { casesRoutes } from './queue/case.routes';
import { CaseService } from './queue/case.service';
import { CaseIntake } from './queue/case-intake';
import { CaseReader } from './queue/case-reader';

export const moderationStores = { cases: caseStore, caseOpenings: caseOpeningStore, decisions: decisionStore };

/** The moderators' queue, and the decisions made there and elsewhere. */
export function createModeration(context: ModerationServiceContext, uses: Pick<ModerationContext, 'audit'>) {
  const own = createParts(context, uses);
  const intake = new CaseIntake(own);
  const adminBlogs = new AdminBlogsService(own);
  const cases = new CaseService(own);
  const appeals = new AppealsService(own);
  const figures = new FiguresService(own);
  own.revocations?.onRevoked((userId) => void cases.releaseAll(userId));
  return {
    counts: own.counts,
    saga: own.saga,
    intake,
    routes: (router: Router) => {
      adminBlogsRoutes(router, adminBlogs, own.blogs);
      casesRoutes(router, cases, own.reader);
      appealsRoutes(router, appeals);
      figuresRoutes(router, figures);
    },
    jobs: {
      subjectChanged: (data) => intake.note(data),
      subjectDecided: (data) => intake.noteDecision(data),
    } satisfies JobHandlers,
    workers: { caseAnnouncer: own.announcer, decisions: own.saga },
    personalData: moderationPersonalData(own),
  };
}

function createParts(context: ModerationServiceContext, uses: Pick<ModerationContext, 'audit'>): ModerationContext {
  const { config, logger, metrics, redis, upstreams } = context;
  const basic = {
    ...context,
    ...uses,
    blogs: upstreams.blog,
    users: upstreams.user,
    pages: new Announcer(redis, logger),
    verifyAppealToken: createAppealTokenVerifier(config.JWT_PUBLIC_KEY),
    cases: new CaseRepository(context),
    decisions: new DecisionRepository(context),
    counts: new CaseCounts(context),
  };
  watchCases(metrics, basic.counts);
  const shared = { ...basic, owners: new CaseOwners(basic), announcer: new CaseAnnouncer(basic) };
  const steps = {
    ...shared,
    closer: new CaseCloser(shared),
    effects: new DecisionEffects(shared),
    notifications: new DecisionNotifications(shared),
    times: decisionTimes(metrics),
  };
  const saga = new DecisionSaga(steps);
  return { ...steps, saga, reader: new CaseReader(shared) };
}
