import { imageIdOf, imagePath, PictureSweeper } from '@storysprout/service-kit/pictures';
import { imagePrefix } from './blog.service';
import type { BlogsContext } from './blogs.context';

/** Creates the sweeper that removes uploaded pictures which no blog or earlier text shows. */
export function createPictureSweeper({
  db,
  blogs,
  revisions,
  images,
  logger,
  now,
}: Pick<BlogsContext, 'db' | 'blogs' | 'revisions' | 'images' | 'logger' | 'now'>): PictureSweeper {
  const inUse = async (ids: readonly string[]) => {
    const images = ids.map((id) => imagePath(imagePrefix, id));
    const shown = [await blogs.imagesInUse(images), await revisions.imagesInUse(images)];
    return new Set(shown.flat().flatMap((image) => imageIdOf(imagePrefix, image) ?? []));
  };
  return new PictureSweeper({ db, store: images, inUse, logger, now });
}
