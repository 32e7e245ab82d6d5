import { type ServiceContext, staleReads } from '@storysprout/service-kit';
import { ImageStore } from '@storysprout/service-kit/pictures';
import { communityPersonalData } from './community';
import type { Config } from './config';
import { PersonalData } from './data-rights';
import { familyPersonalData } from './family';
import { identityPersonalData, ProfilePictures } from './identity';
import { moderationPersonalData } from './moderation';
import { notificationsPersonalData } from './notifications';
import { progressPersonalData, RedisStandings } from './progress';
import type { stores } from './stores';

type RestoredStores = Pick<ServiceContext<Config, typeof stores>, 'collections' | 'db' | 'logger' | 'redis'>;

/** Creates the erasure of accounts for the restore of a backup, which repeats erasures before the site opens. */
export function createRestorePlan({ collections, db, logger, redis }: RestoredStores): PersonalData {
  const stored = { ...collections, stale: staleReads('primary') };
  return new PersonalData({
    db,
    parts: [
      progressPersonalData(stored),
      identityPersonalData(stored),
      notificationsPersonalData(stored),
      moderationPersonalData(stored),
      communityPersonalData(stored),
      familyPersonalData(stored),
    ],
    pictures: new ProfilePictures({ images: new ImageStore(db), logger }),
    leaderboard: new RedisStandings(redis),
  });
}
