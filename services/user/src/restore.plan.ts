import { type ServiceContext, staleReads } from '@storysprout/service-kit';
import { ImageStore } from '@storysprout/service-kit/pictures';
import type { Config } from './config';
import { PersonalData } from './data-rights';
import { ProfilePictures } from './identity';
import { personalDataParts } from './personal-data';
import { RedisStandings } from './progress';
import type { stores } from './stores';

type RestoredStores = Pick<ServiceContext<Config, typeof stores>, 'collections' | 'db' | 'logger' | 'redis'>;

/** Creates the erasure of accounts for the restore of a backup, which repeats erasures before the site opens. */
export function createRestorePlan({ collections, db, logger, redis }: RestoredStores): PersonalData {
  return new PersonalData({
    db,
    parts: Object.values(personalDataParts({ ...collections, stale: staleReads('primary') })),
    pictures: new ProfilePictures({ images: new ImageStore(db), logger }),
    leaderboard: new RedisStandings(redis),
  });
}
