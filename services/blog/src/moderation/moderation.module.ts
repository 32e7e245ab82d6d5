import type { Router } from '@koa/router';
import { networkMarks, ReportIntake } from '@storysprout/service-kit/moderation';
import * as texts from '../texts/reports';
import { ConsentVisibility } from './consent/consent-visibility';
import { decisionRoutes } from './decisions/decision.routes';
import { DecisionService } from './decisions/decision.service';
import { SubjectPresenter } from './decisions/subject.presenter';
import { SubjectDecisions } from './decisions/subject-decision.service';
import type { ModerationContext, ModerationServiceContext, ModerationUses } from './moderation.context';
import { removeRoutes } from './removal/remove.routes';
import { RemoveService } from './removal/remove.service';
import { ReportRepository } from './reports/report.repository';
import { reportRoutes } from './reports/report.routes';
import { ReportService } from './reports/report.service';
import { RemovalRepository } from './subjects/removal.repository';
import { SubjectRepository } from './subjects/subject.repository';
import { SubjectTransitions } from './subjects/subject-transition';

export type Moderation = ReturnType<typeof createModeration>;

/** What is decided about texts, by reports, moderators, a grown-up at home and the writers themselves. */
export function createModeration(context: ModerationServiceContext, uses: ModerationUses) {
  const own = ownContext(context, uses);
  const { subjects, removals, reports, transitions } = own;
  const reportService = new ReportService(own);
  const removal = new RemoveService(own);
  return {
    subjects,
    removals,
    reports,
    reportService,
    transitions,
    consented: new ConsentVisibility(own),
    routes: (router: Router) => {
      decisionRoutes(router, own);
      reportRoutes(router, reportService);
      removeRoutes(router, removal, own);
    },
  };
}

function ownContext(context: ModerationServiceContext, uses: ModerationUses): ModerationContext {
  const stored = {
    ...context,
    ...uses,
    subjects: new SubjectRepository(context),
    removals: new RemovalRepository(context),
    reports: new ReportRepository(context),
  };
  const changing = { ...stored, transitions: new SubjectTransitions(stored) };
  const deciding = { ...changing, subjectDecisions: new SubjectDecisions(changing) };
  return {
    ...deciding,
    reportIntake: new ReportIntake({
      ...deciding,
      storage: deciding.reports,
      trust: uses.comments.trust,
      networkMark: networkMarks(context.config.PICTURE_KEY.join()),
      enoughForToday: texts.enoughForToday,
    }),
    subjectPresenter: new SubjectPresenter(deciding),
    decisions: new DecisionService(deciding),
  };
}
