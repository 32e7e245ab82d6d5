export { isWithinAppealWindow } from './appeal-window';
export { commentReviewShape } from './comment-review-config';
export { consentConfigShape } from './consent-config';
export { decisionEffects, type NewDecision, type ReportOutcome } from './decision-effects';
export { PublishingPermit, type WriterStanding } from './publishing-permit';
export { type NewReport, type PreparedReport, ReportIntake, type ReportStorage } from './report-intake';
export {
  isHiddenByReports,
  isUnreliable,
  networkMarks,
  newOfNetworkCounted,
  type ReportSender,
  reportNotification,
  reportWeight,
} from './report-rules';
