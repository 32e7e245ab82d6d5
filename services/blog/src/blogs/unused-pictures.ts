import type { Logger } from '@storysprout/service-kit';
import { type ImageStore, imageIdOf, imagePath, PictureSweeper } from '@storysprout/service-kit/pictures';
import type { Db } from 'mongodb';
import type { BlogRepository } from './blog.repository';
import { imagePrefix } from './blog.service';

interface PictureSweeperDeps {
  readonly stores: Readonly<Record<'blogs' | 'revisions', Pick<BlogRepository, 'imagesInUse'>>>;
  readonly images: Pick<ImageStore, 'remove'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Creates the sweeper that removes uploaded pictures which no blog or earlier text shows. */
export function createPictureSweeper(db: Db, { stores, images, logger, now }: PictureSweeperDeps): PictureSweeper {
  const inUse = async (ids: readonly string[]) => {
    const images = ids.map((id) => imagePath(imagePrefix, id));
    const shown = [await stores.blogs.imagesInUse(images), await stores.revisions.imagesInUse(images)];
    return new Set(shown.flat().flatMap((image) => imageIdOf(imagePrefix, image) ?? []));
  };
  return new PictureSweeper({ db, store: images, inUse, logger, now });
}
