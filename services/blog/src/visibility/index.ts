export { blogNotFound, commentNotFound, type SignedInViewer, type Viewer } from './viewer';
export {
  type AppliedDecision,
  canSee,
  type DecidedFields,
  decidedFieldsOf,
  isShown,
  type Moderated,
  mostAppliedDecisions,
  notModeratedAway,
  notPublic,
  type OpenReports,
  presentStanding,
  publicOnly,
  visibilityOf,
} from './visibility';
