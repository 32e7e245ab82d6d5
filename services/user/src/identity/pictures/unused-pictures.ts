import type { Logger } from '@storysprout/service-kit';
import { type ImageStore, imageIdOf, imagePath, PictureSweeper } from '@storysprout/service-kit/pictures';
import type { Collection, Db } from 'mongodb';
import type { UserDocument } from '../account/user.document';
import { imagePrefix } from './profile-pictures';

interface PictureSweeperDeps {
  readonly collections: { users: Collection<UserDocument> };
  readonly images: Pick<ImageStore, 'remove'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Removes pictures that no profile shows: of profiles that were never saved, and of processes that died while replacing one. */
export function createPictureSweeper(db: Db, { collections, images, logger, now }: PictureSweeperDeps): PictureSweeper {
  const inUse = async (ids: readonly string[]) => {
    const paths = ids.map((id) => imagePath(imagePrefix, id));
    const shown = collections.users.find({ image: { $in: paths } }).project<{ image: string }>({ _id: 0, image: 1 });
    return new Set((await shown.toArray()).flatMap(({ image }) => imageIdOf(imagePrefix, image) ?? []));
  };
  return new PictureSweeper({ db, store: images, inUse, logger, now });
}
