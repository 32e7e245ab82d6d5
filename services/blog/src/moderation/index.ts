export { createModeration, type Moderation } from './moderation.module';
export { reportStores } from './reports/report.document';
export type { ReportRepository } from './reports/report.repository';
export { removalStores } from './subjects/removal.document';
export type { RemovalRepository } from './subjects/removal.repository';
export type { ChangedSubject } from './subjects/stale-tags';
export { type BlogSubjectRef, queued, type Subject, subjectKey } from './subjects/subject';
export type { SubjectRepository } from './subjects/subject.repository';
export type { SubjectTransitions } from './subjects/subject-transition';
