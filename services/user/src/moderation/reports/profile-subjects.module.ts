import { Announcer } from '@storysprout/service-kit';
import type { ModerationServiceContext, ModerationUses } from '../moderation.context';
import { ProfileAnnouncer } from './profile-announcer';
import { ProfileSubjects } from './profile-subjects';
import { ReportRepository } from './report.repository';

type Given = Pick<ModerationServiceContext, 'collections' | 'outbox' | 'redis' | 'logger' | 'now'>;

/** Creates the parts about names and pictures that the command line uses, too. */
export function createProfileSubjects(context: Given, { pages }: Pick<ModerationUses, 'pages'>) {
  const reports = new ReportRepository(context);
  return {
    reports,
    subjects: new ProfileSubjects({ ...context, reports }),
    profileAnnouncer: new ProfileAnnouncer({ announcer: new Announcer(context.redis, context.logger), pages }),
  };
}
