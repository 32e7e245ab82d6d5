export { createModeration, type Moderation } from './moderation.module';
export { reportStores } from './reports/report.document';
export { removalStores } from './subjects/removal.document';
export type { ChangedSubject } from './subjects/stale-tags';
export { type BlogSubjectRef, queued, type Subject, subjectKey } from './subjects/subject';
