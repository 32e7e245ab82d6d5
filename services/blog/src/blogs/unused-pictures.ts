import { imageIdOf, imagePath, PictureSweeper } from '@storysprout/service-kit';
import type { Db } from 'mongodb';
import type { Foundations } from '../services';
import { imagePrefix } from './blog.service';

/** Removes pictures of blogs that were never saved. */
export function createPictureSweeper(
  db: Db,
  { stores, images, logger, now }: Pick<Foundations, 'stores' | 'images' | 'logger' | 'now'>,
): PictureSweeper {
  const inUse = async (ids: readonly string[]) => {
    const shown = await stores.blogs.imagesInUse(ids.map((id) => imagePath(imagePrefix, id)));
    return new Set(shown.flatMap((image) => imageIdOf(imagePrefix, image) ?? []));
  };
  return new PictureSweeper({ db, store: images, inUse, logger, now });
}
