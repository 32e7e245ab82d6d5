import type { Collection, ObjectId } from 'mongodb';
import { leaveReports } from './safety/left-reports';
import type { ReportDocument, SubjectDecisionDocument, SubjectDocument } from './safety/subject.document';
import type { SanctionDocument } from './sanctions/sanction.document';

interface Stored {
  profileSubjects: Collection<SubjectDocument>;
  profileReports: Collection<ReportDocument>;
  profileDecisions: Collection<SubjectDecisionDocument>;
  sanctions: Collection<SanctionDocument>;
}

/** An account's reports and what moderators decided about it, for data rights. */
export function moderationPersonalData({ profileSubjects, profileReports, profileDecisions, sanctions }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await profileSubjects.deleteMany({ userId });
      await profileReports.deleteMany({ userId });
      await profileDecisions.deleteMany({ userId });
      await sanctions.deleteMany({ userId });
      await leaveReports(profileReports, userId);
    },
  };
}
