import { imageIdOf, imagePath, PictureSweeper } from '@storysprout/service-kit/pictures';

import type { IdentityContext } from '../identity.context';
import { imagePrefix } from './profile-pictures';

/** Removes pictures that no profile shows: of profiles that were never saved, and of processes that died while replacing one. */
export function createPictureSweeper({
  collections,
  db,
  images,
  logger,
  now,
}: Pick<IdentityContext, 'collections' | 'db' | 'images' | 'logger' | 'now'>): PictureSweeper {
  const inUse = async (ids: readonly string[]) => {
    const paths = ids.map((id) => imagePath(imagePrefix, id));
    const shown = collections.users.find({ image: { $in: paths } }).project<{ image: string }>({ _id: 0, image: 1 });
    return new Set((await shown.toArray()).flatMap(({ image }) => imageIdOf(imagePrefix, image) ?? []));
  };
  return new PictureSweeper({ db, store: images, inUse, logger, now });
}
