import { type ImageStore, imageIdOf, imagePath, type Logger, PictureSweeper } from '@storysprout/service-kit';
import type { Collection, Db } from 'mongodb';
import type { UserDocument } from '../users/user.document';
import { imagePrefix } from './profile-pictures';
import type { RetiredPictureDocument } from './retired-picture.document';

interface PictureSweeperDeps {
  readonly collections: { users: Collection<UserDocument>; retiredPictures: Collection<RetiredPictureDocument> };
  readonly images: Pick<ImageStore, 'remove'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Removes pictures of profiles that were never saved; `ProfilePictures` removes replaced ones. */
export function createPictureSweeper(db: Db, { collections, images, logger, now }: PictureSweeperDeps): PictureSweeper {
  const inUse = async (ids: readonly string[]) => {
    const paths = ids.map((id) => imagePath(imagePrefix, id));
    const shown = collections.users.find({ image: { $in: paths } }).project<{ image: string }>({ _id: 0, image: 1 });
    const retired = collections.retiredPictures.find({ _id: { $in: paths } });
    const named = [
      ...(await shown.toArray()).map(({ image }) => image),
      ...(await retired.toArray()).map(({ _id }) => _id),
    ];
    return new Set(named.flatMap((path) => imageIdOf(imagePrefix, path) ?? []));
  };
  return new PictureSweeper({ db, store: images, inUse, logger, now });
}
