import { reportStore, subjectDecisionStore, subjectStore } from './reports/subject.document';
import { sanctionStore } from './sanctions/sanction.document';

export const moderationStores = {
  profileSubjects: subjectStore,
  profileReports: reportStore,
  profileDecisions: subjectDecisionStore,
  sanctions: sanctionStore,
};
