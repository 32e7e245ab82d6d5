import type { Router } from '@koa/router';
import { createAppealTokenSigner } from '@storysprout/service-kit';
import { networkMarks, PublishingPermit, ReportIntake } from '@storysprout/service-kit/moderation';
import * as texts from '../texts/reports';
import type { ModerationServiceContext, ModerationUses } from './moderation.context';
import { createProfileSubjects } from './reports/profile-subjects.module';
import { RemovedSubjects } from './reports/removed-subjects';
import { ReportService } from './reports/report.service';
import { ReporterTrust } from './reports/reporter-trust';
import { safetyRoutes } from './reports/safety.routes';
import { SubjectDecisions } from './reports/subject-decisions';
import { SubjectReader } from './reports/subject-reader';
import { AppealNotes } from './sanctions/appeal-notes';
import { BanNotices } from './sanctions/ban-notices';
import { EndedMutes } from './sanctions/ended-mutes.chore';
import { sanctionRoutes } from './sanctions/sanction.routes';
import { SanctionService } from './sanctions/sanction.service';

export function createModeration(context: ModerationServiceContext, uses: ModerationUses) {
  const { config, switches, now } = context;
  const profiles = createProfileSubjects(context, uses);
  const permit = new PublishingPermit({ switches, consent: config.CONSENT, now });
  const given = {
    ...context,
    ...uses,
    ...profiles,
    permit,
    reportIntake: new ReportIntake({
      storage: profiles.reports,
      permit,
      trust: new ReporterTrust(uses.blogs),
      networkMark: networkMarks(config.PICTURE_KEY.join()),
      enoughForToday: texts.enoughForToday,
      now,
    }),
    signAppealToken: createAppealTokenSigner(config.JWT_PRIVATE_KEY),
  };
  const own = {
    ...given,
    appealNotes: new AppealNotes(given),
    reportService: new ReportService(given),
    sanctionService: new SanctionService(given),
    subjectDecisions: new SubjectDecisions(given),
    subjectReader: new SubjectReader(given),
  };
  return {
    ...profiles,
    bans: new BanNotices(given),
    mutes: new EndedMutes(given),
    permit,
    removed: new RemovedSubjects(given),
    routes: (router: Router) => {
      safetyRoutes(router, own);
      sanctionRoutes(router, own);
    },
  };
}
