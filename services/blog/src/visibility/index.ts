export { transition, type VisibilityEvent } from './transition';
export { blogNotFound, commentNotFound, type SignedInViewer, type Viewer } from './viewer';
export {
  type AppliedDecision,
  approvedButNotPublic,
  canSee,
  type DecidedFields,
  decidedFieldsOf,
  isPublic,
  isPublicReply,
  type Moderated,
  mostAppliedDecisions,
  notModeratedAway,
  type OpenReports,
  presentStanding,
  publicBlogs,
  publicOnly,
  stateOf,
  visibilityOf,
} from './visibility';
