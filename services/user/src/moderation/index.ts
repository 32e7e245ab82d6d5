export { createModeration } from './moderation.module';
export { moderationStores } from './moderation-stores';
export { moderationPersonalData } from './personal-data';
export type { ProfileAnnouncer } from './reports/profile-announcer';
export type { ProfileSubjects } from './reports/profile-subjects';
export { createProfileSubjects } from './reports/profile-subjects.module';
export { ban, liftBan } from './sanctions/ban';
export type { BanNotices } from './sanctions/ban-notices';
